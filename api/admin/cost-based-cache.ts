/** A result is cached for this many times the duration of its query. */
const REST = 20;

/**
 * Wraps a query whose cost grows with the content: caches its result for 20 times as long as it took, so that it runs at most about 5 % of
 * the time. Concurrent callers share one run; a failure is not cached.
 */
export const cacheByCost = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let kept: Promise<Answer> | undefined;
  return () => {
    if (kept) return kept;
    const begun = performance.now();
    const forget = () => {
      kept = undefined;
    };
    kept = ask();
    kept.then(() => setTimeout(forget, REST * (performance.now() - begun)).unref(), forget);
    return kept;
  };
};
