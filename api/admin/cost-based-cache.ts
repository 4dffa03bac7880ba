/** An answer is kept for this many times as long as it took. */
const REST = 20;

/**
 * Asks for something that grows with the magazine at most a twentieth of the time. Who asks meanwhile gets the same answer; one that failed is
 * not kept.
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
