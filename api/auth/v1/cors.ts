import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Response headers that scripts may read. */
const EXPOSED_HEADERS = ['x-sb-error-code', 'x-supabase-api-version', 'x-total-count', 'link', 'retry-after'].join(
  ', ',
);
const ALLOWED_HEADERS = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version';
/** Seconds for which a browser may cache a preflight response. */
const PREFLIGHT_CACHE_SECONDS = 7200;

/**
 * Allows requests from any origin for all routes of the scope. This is safe because these routes read no cookies and identify callers by
 * bearer tokens only, so another site cannot act in a visitor's name.
 */
export const allowAnyOrigin = (scope: FastifyInstance): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, allowCrossOrigin: true };
  });
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED_HEADERS,
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
};

/** Responds to a CORS preflight request with 204; allows the requested headers. */
export const sendPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_CACHE_SECONDS,
      vary: 'access-control-request-headers',
    })
    .code(204)
    .send();
