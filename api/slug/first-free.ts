/** Number of probes at 0, 1, 3, 7 … 8191. */
const PROBES = 14;

/**
 * Finds a free number, usually the first from 0. `look` returns a result for a free number and undefined for a taken one; this function
 * returns the result of the number it found, or undefined if all probed numbers are taken. If the taken numbers have gaps, the number found
 * is some free one that follows a taken one. Calls `look` at most 2 · log₂ of the taken numbers times, and never more than 26 times.
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
