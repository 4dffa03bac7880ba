/** Counts what happens against a rate: `perSecond` in the long run, and at most `burst` at once. */
export interface Rate {
  perSecond: number;
  burst: number;
}

/** Says whether `amount` more is within the rate, and counts it if so. */
export type TokenBucket = (amount?: number) => boolean;

/** Creates the counter of a rate, measured by the monotonic clock. */
export const createTokenBucket = ({ perSecond, burst }: Rate, now = () => performance.now()): TokenBucket => {
  let left = burst;
  let at = now();
  return (amount = 1) => {
    const time = now();
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond);
    at = time;
    if (left < amount) return false;
    left -= amount;
    return true;
  };
};
