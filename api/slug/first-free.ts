/** Number of probes at 0, 1, 3, 7 … 8191. */
const PROBES = 14;

/**
 * Returns the result of `look` for the first number from 0 for which it has one, or undefined if all probed numbers are taken. If
 * the taken numbers have gaps, the result is for some number that follows a taken one. Calls `look` at most 2 · log₂ of the taken
 * numbers times, and never more than 26 times.
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
