import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork, NETWORKS_REMEMBERED } from '../network.ts';
import { Problem } from '../problem.ts';

export interface RateLimitOptions {
  max: number;
  /** A duration as text, `1 hour`. */
  timeWindow: string;
  /** Returns the key by which requests are counted. Default: the client's network. */
  key?: (request: FastifyRequest) => string;
  /** Maximum number of keys; the least recently seen is dropped first. */
  remembered?: number;
}

type Counted = Extract<Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>, { isAllowed: false }>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The last count of a rate limiter for this request. */
    rateLimit?: Counted;
  }
}

export const RATE_LIMIT_HEADERS = ['ratelimit', 'ratelimit-policy'] as const;

/**
 * Adds to the responses of routes with a rate limiter how many requests are left (draft-ietf-httpapi-ratelimit-headers-11): `RateLimit-Policy`
 * with the limit `q` in a window of `w` seconds, `RateLimit` with the `r` requests that are left and the `t` seconds until all are again.
 */
export const addRateLimitHeaders = (app: FastifyInstance): void => {
  // Without a promise, since every response passes it, also those of cached pages.
  app.addHook('onSend', function addRateLimitHeaders({ rateLimit }, reply, _payload, done) {
    if (rateLimit) reply.headers(headersOf(rateLimit));
    done();
  });
};

const headersOf = ({ max, timeWindow, remaining, ttlInSeconds }: Counted) => ({
  'ratelimit-policy': `"requests";q=${max};w=${timeWindow / 1000}`,
  ratelimit: `"requests";r=${remaining};t=${ttlInSeconds}`,
});

/**
 * Creates a rate limiter of this process. The returned function counts one request under its `key` (by default the client's network). It
 * throws 429, with the seconds to wait, beyond `max` requests within `timeWindow`. `remembered` is the maximum number of keys.
 */
export const createRateLimiter = (
  app: FastifyInstance,
  { max, timeWindow, key = clientNetwork, remembered = NETWORKS_REMEMBERED }: RateLimitOptions,
) => {
  // The plug-in accepts `cache` here, which its types omit.
  const options: Parameters<FastifyInstance['createRateLimit']>[0] & { cache: number } = {
    max,
    timeWindow,
    keyGenerator: key,
    // Overrides the app-wide list, which exempts all GET and HEAD requests.
    allowList: [],
    cache: remembered,
  };
  const count = app.createRateLimit(options);
  return async (request: FastifyRequest): Promise<void> => {
    const counted = await count(request);
    if (!counted.isAllowed) request.rateLimit = counted;
    if (!counted.isAllowed && counted.isExceeded) {
      throw new Problem(429, 'too_many', { retryAfter: counted.ttlInSeconds });
    }
  };
};
