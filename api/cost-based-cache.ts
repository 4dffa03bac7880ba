/** A result is cached for this many times the duration of its query. */
export const CACHE_FACTOR = 20;

/**
 * Wraps a query whose cost grows with the content: caches its result for 20 times as long as it took, so that it runs at most about 5 % of
 * the time. Concurrent callers share one run; a failure is not cached.
 */
export const cacheByCost = <Result>(query: () => Promise<Result>): (() => Promise<Result>) => {
  let cached: Promise<Result> | undefined;
  return () => {
    if (cached) return cached;
    const startedAt = performance.now();
    const clear = () => {
      cached = undefined;
    };
    cached = query();
    cached.then(() => setTimeout(clear, CACHE_FACTOR * (performance.now() - startedAt)).unref(), clear);
    return cached;
  };
};
