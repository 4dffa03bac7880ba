/** Number of equal characters shown before the first difference. */
const LEAD = 40;

/**
 * Shortens two texts to at most `maxChars` characters each, around their first difference. An ellipsis marks where something was left out.
 */
export const cutAroundDifference = (from: string, to: string, maxChars: number): { from: string; to: string } => {
  const first = from && to ? firstDifference(from, to) : 0;
  const start = Math.max(from.length, to.length) > maxChars && first > LEAD ? first - LEAD : 0;
  const part = (text: string) => {
    const shown = text.slice(start, start + maxChars);
    return `${start > 0 && shown ? '…' : ''}${shown}${text.length > start + maxChars ? '…' : ''}`;
  };
  return { from: part(from), to: part(to) };
};

const firstDifference = (one: string, other: string): number => {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  return place;
};
