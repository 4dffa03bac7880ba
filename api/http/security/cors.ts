import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteAccess } from '../route-access.ts';
import type { CrossOriginRequests } from './same-origin.ts';

const ALLOWED_HEADERS = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version';
/** Seconds for which a browser may cache a preflight response. */
const PREFLIGHT_CACHE_SECONDS = 7200;

interface AllowedRequests {
  /** `true` for routes that read no cookies. */
  allowCrossOrigin: CrossOriginRequests;
  /** Response headers that scripts may read. */
  exposed: readonly string[];
}

/**
 * Allows pages of any origin to call the routes of the scope and to read their responses, without credentials. This is safe because no
 * cookie reaches these routes in a request of another origin, so another site cannot act in a visitor's name. A response to a request with
 * a cookie stays unreadable.
 */
export const allowAnyOrigin = (scope: FastifyInstance, { allowCrossOrigin, exposed }: AllowedRequests): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, allowCrossOrigin };
  });
  scope.addHook('onRequest', async (request, reply) => {
    if (allowCrossOrigin !== true && request.headers.cookie !== undefined) return;
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed.join(', '),
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
};

/**
 * Responds to CORS preflight requests of all routes of the scope with 204, and to what no other route matches with the error that `notFound`
 * creates.
 */
export const answerPreflights = (scope: FastifyInstance, notFound: (request: FastifyRequest) => Error): void => {
  const access: RouteAccess = {
    audience: 'nobody',
    guard: async (request) => {
      if (request.method !== 'OPTIONS') throw notFound(request);
    },
  };
  for (const path of ['', '/*']) {
    scope.all(path, { config: { access } }, async (request, reply) => sendPreflight(request, reply));
  }
};

/** Responds to a CORS preflight request with 204; a response without its own list allows the usual methods and headers. */
export const sendPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
      vary: 'access-control-request-headers',
    })
    .code(204)
    .send();
