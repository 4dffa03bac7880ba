/** Returns the place of each number of votes, from 1. Equal numbers share a place, and the next one has that of its position: 1, 1, 3. */
export const ranksOf = (votes: readonly number[]): Map<number, number> => {
  const ranks = new Map<number, number>();
  const sorted = [...votes].sort((one, other) => other - one);
  for (const [index, count] of sorted.entries()) if (!ranks.has(count)) ranks.set(count, index + 1);
  return ranks;
};
