import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetwork, NETWORKS_REMEMBERED } from './network.ts';
import { Problem } from './problem.ts';

export interface RateLimitOptions {
  max: number;
  /** In words, `1 hour`. */
  timeWindow: string;
  /** What is counted together. Default: the network of who asks. */
  key?: (request: FastifyRequest) => string;
  /** Keys remembered at most; the longest unseen is forgotten first. */
  remembered?: number;
}

/** Counts requests in this process. The returned function counts one; it throws 429 with the seconds to wait when there were too many. */
export const createRateLimiter = (
  app: FastifyInstance,
  { max, timeWindow, key = clientNetwork, remembered = NETWORKS_REMEMBERED }: RateLimitOptions,
) => {
  // The plug-in takes `cache` here too, which its types leave out.
  const options: Parameters<FastifyInstance['createRateLimit']>[0] & { cache: number } = {
    max,
    timeWindow,
    keyGenerator: key,
    // Those of the plug-in itself let all reading pass.
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
