/** Returns the indexes of a longest strictly increasing subsequence of `numbers`, in order. */
export const longestIncreasing = (numbers: readonly number[]): number[] => {
  /** Index of the smallest number that ends an increasing subsequence of each length. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  numbers.forEach((number, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1];
    ends[low] = index;
  });
  const found: number[] = [];
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.unshift(at);
  return found;
};
