/** Number of probes at 0, 1, 3, 7 … 8191. */
const PROBES = 14;

/**
 * Finds a free number with at most 26 calls of `look` and returns what `look` returned for it. `look` returns undefined for a taken number.
 * The number found is the smallest free one, counted from 0, unless the taken numbers have gaps. Returns undefined if all numbers it tried
 * are taken.
 */
export const firstFree = async <Found>(
  look: (number: number) => Promise<Found | undefined>,
): Promise<Found | undefined> => {
  let taken = -1;
  for (let probe = 0; probe < PROBES; probe++) {
    const number = 2 ** probe - 1;
    const found = await look(number);
    if (found) return firstBetween(taken, number, found, look);
    taken = number;
  }
  return undefined;
};

const firstBetween = async <Found>(
  taken: number,
  free: number,
  found: Found,
  look: (number: number) => Promise<Found | undefined>,
): Promise<Found> => {
  if (free - taken === 1) return found;
  const middle = Math.floor((taken + free) / 2);
  const better = await look(middle);
  return better ? firstBetween(taken, middle, better, look) : firstBetween(middle, free, found, look);
};
