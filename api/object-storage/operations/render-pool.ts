import { LRUCache } from 'lru-cache';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { NETWORKS_REMEMBERED } from '../../http/network.ts';
import { Problem } from '../../http/problem.ts';

export interface RenderLimits {
  /** Networks whose pictures may wait for the decoder. */
  maxNetworks: number;
  /** Further pictures of one network that may wait for its place. */
  maxQueued: number;
  /** Milliseconds of rendering that a network may use in each interval. */
  costMs: number;
  intervalMs: number;
}

const DEFAULT_LIMITS: RenderLimits = { maxNetworks: 50, maxQueued: 30, costMs: 20_000, intervalMs: 60_000 };

/**
 * Creates the pool that renders pictures for requests, apart from searches and uploads. A network has one place in it: its other pictures
 * wait until that one is rendered, so that many requests of one network delay no other. `run` throws 503 `busy` when too many pictures or
 * networks wait, and 429 when the network has used its rendering time. `work` calls `begin` when rendering begins: from then on, its time is
 * charged to the network, also if it fails.
 */
export const createRenderPool = (changed: Partial<RenderLimits> = {}) => {
  const limits = { ...DEFAULT_LIMITS, ...changed };
  const pool = createConcurrencyLimit({ concurrency: 1, maxQueued: limits.maxNetworks });
  const places = new Map<string, { waiting: number; place: ConcurrencyLimit }>();
  const budget = createBudget(limits);
  const placeOf = (network: string) => {
    const known = places.get(network);
    if (known) return known;
    const created = { waiting: 0, place: createConcurrencyLimit({ concurrency: 1, maxQueued: limits.maxQueued }) };
    places.set(network, created);
    return created;
  };
  return {
    async run<Result>(network: string, work: (begin: () => void) => Promise<Result>): Promise<Result> {
      const own = placeOf(network);
      own.waiting += 1;
      try {
        return await own.place(async () => {
          budget.require(network);
          return pool(() => measured(work, (ms) => budget.charge(network, ms)));
        });
      } finally {
        own.waiting -= 1;
        if (own.waiting === 0) places.delete(network);
      }
    },
  };
};
export type RenderPool = ReturnType<typeof createRenderPool>;

const measured = async <Result>(
  work: (begin: () => void) => Promise<Result>,
  charge: (ms: number) => void,
): Promise<Result> => {
  let begun: number | undefined;
  try {
    return await work(() => {
      begun = performance.now();
    });
  } finally {
    if (begun !== undefined) charge(performance.now() - begun);
  }
};

/** Counts the rendering time of each network, from its first picture of an interval to the end of the interval. */
const createBudget = ({ costMs, intervalMs }: RenderLimits) => {
  const spent = new LRUCache<string, { ms: number }>({ max: NETWORKS_REMEMBERED, ttl: intervalMs });
  return {
    /** Throws 429 if the network has no time left. */
    require(network: string): void {
      if ((spent.get(network)?.ms ?? 0) < costMs) return;
      throw new Problem(429, 'too_many', { retryAfter: Math.ceil(spent.getRemainingTTL(network) / 1000) });
    },
    charge(network: string, ms: number): void {
      const known = spent.get(network);
      if (known) known.ms += ms;
      else spent.set(network, { ms });
    },
  };
};
