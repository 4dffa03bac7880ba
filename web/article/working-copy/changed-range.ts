/** What is between the first and the last difference of two texts: `removed` code units at `start` give way to `inserted`. */
export interface ChangedRange {
  start: number;
  removed: number;
  inserted: string;
}

/**
 * Returns the range in which two texts differ; nothing removed and nothing inserted if they are equal. Its ends are never inside of a
 * character of two code units, such as an emoji: a shared text replaces the halves of one that is divided.
 */
export const changedRange = (before: string, after: string): ChangedRange => {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (isHalf(before[start - 1], 'first')) start -= 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  if (isHalf(before[before.length - end], 'second')) end -= 1;
  return { start, removed: before.length - end - start, inserted: after.slice(start, after.length - end) };
};

/** Code units of characters that have two of them. */
const HALVES = { first: /[\uD800-\uDBFF]/, second: /[\uDC00-\uDFFF]/ };

const isHalf = (unit: string | undefined, half: keyof typeof HALVES): boolean =>
  unit !== undefined && HALVES[half].test(unit);
