import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, clientNetwork } from '../network.ts';
import type { IsTrustedProxy } from '../trusted-proxies.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { createRateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route queries the read models on every request, so it is rate-limited and queued by `applyAdmissionControl`. */
    admission?: boolean;
  }
}

export interface AdmissionOptions {
  /** Uncached responses per client network and minute: a reader needs a few, a search engine one a second. */
  perMinute: number;
  /** For requests with too many variants to cache: searches, uncached lists, API queries, images that are drawn. */
  uncached: { concurrency: number; maxQueued: number };
  /** For rendering cacheable pages: each is rendered once, so that more may wait. */
  cacheable: { concurrency: number; maxQueued: number };
}

const DEFAULT_LIMITS: AdmissionOptions = {
  perMinute: 300,
  uncached: { concurrency: 2, maxQueued: 50 },
  cacheable: { concurrency: 4, maxQueued: 500 },
};

/** Limits expensive responses, so that cached responses are served between them. */
export interface AdmissionControl {
  /** Counts one request of the client's network. Throws 429 when it exceeds the limit. */
  checkRate(request: FastifyRequest): Promise<void>;
  /** Both throw 503 `busy` when the queue is full. */
  uncached: ConcurrencyLimit;
  cacheable: ConcurrencyLimit;
}

/**
 * Creates the limits for expensive responses: a rate limit per client network, and two queues, one for rendering cacheable pages and one
 * for everything else. `trusts` recognizes the addresses of trusted proxies. Requests that seem to come from such a proxy itself are not
 * counted, because all readers behind it would share one rate limit. `changed` overrides default limits.
 */
export const createAdmissionControl = (
  app: FastifyInstance,
  trusts: IsTrustedProxy,
  changed: Partial<AdmissionOptions> = {},
): AdmissionControl => {
  const { perMinute, uncached, cacheable } = { ...DEFAULT_LIMITS, ...changed };
  const limit = createRateLimiter(app, { max: perMinute, timeWindow: '1 minute', key: clientNetwork });
  return {
    checkRate: async (request) => {
      if (!trusts(clientAddress(request))) await limit(request);
    },
    uncached: createConcurrencyLimit(uncached),
    cacheable: createConcurrencyLimit(cacheable),
  };
};

/**
 * Adds hooks to every route registered afterwards with `config.admission`. A request to such a route counts for its client's rate limit;
 * beyond the limit, the response is 429. The request then waits in the queue `costly.uncached`, which runs few requests at a time; when the
 * queue is full, the response is 503.
 */
export const applyAdmissionControl = (app: FastifyInstance, costly: AdmissionControl): void => {
  const leaving = new WeakMap<FastifyRequest, () => void>();
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await costly.checkRate(request);
    await new Promise<void>((entered, refused) => {
      const holdSlot = () =>
        new Promise<void>((leave) => {
          leaving.set(request, leave);
          reply.raw.once('close', leave);
          entered();
        });
      Promise.try(costly.uncached, holdSlot).catch(refused);
    });
  };
  const leave = async (request: FastifyRequest): Promise<void> => leaving.get(request)?.();
  app.addHook('onRoute', (route) => {
    if (!route.config?.admission) return;
    route.preHandler = [enter, ...[route.preHandler ?? []].flat()];
    route.onSend = [leave, ...[route.onSend ?? []].flat()];
  });
};
