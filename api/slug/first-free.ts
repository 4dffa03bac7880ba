/** 0, 1, 3, 7 … 8191: where it is looked first. */
const PROBES = 14;

/**
 * What `look` answers for the first number from 0 on that it answers for, where those that are taken have no holes; with holes, for
 * one behind a taken one. Looks at 2 · log₂ of the taken numbers at most, and never at more than 26. Undefined where all are taken.
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
