import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork, NETWORKS_REMEMBERED } from './network.ts';
import { Problem } from './problem.ts';

export interface RateLimitOptions {
  max: number;
  /** A duration as text, `1 hour`. */
  timeWindow: string;
  /** Returns the key by which requests are counted. Default: the client's network. */
  key?: (request: FastifyRequest) => string;
  /** Maximum number of keys; the least recently seen is dropped first. */
  remembered?: number;
}

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
    if (!counted.isAllowed && counted.isExceeded) {
      throw new Problem(429, 'too_many', { retryAfter: counted.ttlInSeconds });
    }
  };
};
