import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What answers tell beside their bodies. */
const EXPOSED = ['x-sb-error-code', 'x-supabase-api-version', 'x-total-count', 'link', 'retry-after'].join(', ');
const ALLOWED = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version';
/** Seconds for which a browser need not ask again. */
const KEPT = 7200;

/**
 * Pages of other sites and applications may call: who calls is known by the tokens they bring, and no cookie is ever read here, so that nothing can
 * be done in a visitor's name.
 */
export const allowAnyOrigin = (scope: FastifyInstance): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, allowCrossOrigin: true };
  });
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
};

/** What a browser asks before it sends a call. */
export const sendPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? ALLOWED,
      'access-control-max-age': KEPT,
      vary: 'access-control-request-headers',
    })
    .code(204)
    .send();
