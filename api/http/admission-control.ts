import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
import { clientAddress, clientNetwork } from './network.ts';
import { createRateLimiter } from './rate-limit.ts';
import type { IsTrustedProxy } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered from the read models each time it is asked: see `applyAdmissionControl`. */
    admission?: boolean;
  }
}

export interface AdmissionOptions {
  /** Answers that are not in memory, to one network in one minute: a reader needs a few, a search engine one a second. */
  perMinute: number;
  /** For what is asked in as many ways as there are readers: searches, odd lists, queries of programs, pictures that are drawn. */
  uncached: { concurrency: number; maxQueued: number };
  /** For pages that are kept, when they are made: each of them once, so that more may wait. */
  cacheable: { concurrency: number; maxQueued: number };
}

const LIMITS: AdmissionOptions = {
  perMinute: 300,
  uncached: { concurrency: 2, maxQueued: 50 },
  cacheable: { concurrency: 4, maxQueued: 500 },
};

/** Makes answers that cost something: few at a time, so that between them those from memory get their turn. */
export interface AdmissionControl {
  /** Counts one against the network that asks. Throws 429 when it asked for too many. */
  checkRate(request: FastifyRequest): Promise<void>;
  /** Throw 503 `busy` when too many wait. */
  uncached: ConcurrencyLimit;
  cacheable: ConcurrencyLimit;
}

/**
 * `trusts`: an address that speaks for others says nothing of who asks, where it names nobody: all readers would share one limit, so only the
 * pools hold there.
 */
export const createAdmissionControl = (
  app: FastifyInstance,
  trusts: IsTrustedProxy,
  changed: Partial<AdmissionOptions> = {},
): AdmissionControl => {
  const { perMinute, uncached, cacheable } = { ...LIMITS, ...changed };
  const limit = createRateLimiter(app, { max: perMinute, timeWindow: '1 minute', key: clientNetwork });
  return {
    checkRate: async (request) => {
      if (!trusts(clientAddress(request))) await limit(request);
    },
    uncached: createConcurrencyLimit(uncached),
    cacheable: createConcurrencyLimit(cacheable),
  };
};

/** Routes that say they are costly are counted and take their turn: from when they begin until there is an answer, not until it is sent. */
export const applyAdmissionControl = (app: FastifyInstance, costly: AdmissionControl): void => {
  const leaving = new WeakMap<FastifyRequest, () => void>();
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await costly.checkRate(request);
    await new Promise<void>((entered, refused) => {
      const whole = () =>
        new Promise<void>((leave) => {
          leaving.set(request, leave);
          reply.raw.once('close', leave);
          entered();
        });
      Promise.try(costly.uncached, whole).catch(refused);
    });
  };
  const leave = async (request: FastifyRequest): Promise<void> => leaving.get(request)?.();
  app.addHook('onRoute', (route) => {
    if (!route.config?.admission) return;
    route.preHandler = [enter, ...[route.preHandler ?? []].flat()];
    route.onSend = [leave, ...[route.onSend ?? []].flat()];
  });
};
