/** Terms after which the rest of the sum is too small for a double. */
const MAX_TERMS = 1_000;

/** Returns the probability of at least `count` events where `mean` are expected, if they are independent of each other (Poisson). */
export const poissonTail = (count: number, mean: number): number => {
  let term = Math.exp(-mean);
  for (let k = 1; k <= count; k++) term *= mean / k;
  let sum = 0;
  for (let k = count; k < count + MAX_TERMS && sum + term !== sum; k++) {
    sum += term;
    term *= mean / (k + 1);
  }
  return sum;
};

/** Returns the least number of events whose probability is below `chance` where `mean` are expected. */
export const unlikelyCount = (mean: number, chance: number): number => {
  let count = Math.max(1, Math.ceil(mean));
  while (poissonTail(count, mean) >= chance) count += 1;
  return count;
};
