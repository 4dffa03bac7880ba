import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notSignedIn } from '../auth/current-session/current-session.ts';
import { bearerToken } from '../auth/current-session/identify-bearer.ts';
import { findServiceKey } from '../auth/service-keys/find-service-key.ts';
import type { HealthLimits } from '../health-limits.ts';
import { isOnThisMachine } from '../http/on-this-machine.ts';
import { Problem } from '../http/problem.ts';
import type { RouteAccess } from '../http/route-access.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { SiteChecks } from './site-checks.ts';

/** Counts all requests that are answered afterwards, and returns the figures of the process and of the site. */
export const countRequests = (
  app: FastifyInstance,
  { checks, limits }: { checks: SiteChecks; limits: HealthLimits },
): Metrics => {
  const metrics = createMetrics(checks, limits);
  app.addHook('onResponse', function countRequest(request, reply, done) {
    metrics.count(request, reply);
    done();
  });
  return metrics;
};

/**
 * Registers `GET /metrics` → the figures in the text format of Prometheus; for monitoring on the same machine and for programs with a service
 * key that has the scope `metrics`.
 */
export const metricsRoutes = (app: FastifyInstance, metrics: Metrics): void => {
  app.get('/metrics', { config: { access: MONITORING } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.render()),
  );
};

const MONITORING: RouteAccess = {
  audience: 'monitoring',
  guard: async (request: FastifyRequest) => {
    if (isOnThisMachine(request)) return;
    const key = await findServiceKey(request.server.auth.db, bearerToken(request) ?? '');
    if (!key) throw notSignedIn(request);
    if (!key.scopes.includes('metrics')) throw new Problem(403, 'key_scope');
  },
};
