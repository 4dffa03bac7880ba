/** Shorter words differ by one letter from too many others. */
const SHORTEST = 4;
/** Letters of a word's beginning that are indexed: two words of one error share them, or these with one letter left out. */
const PREFIX = 7;

const LETTERS = /^[a-z]+$/;

/** Whether a word can be taken for a typing error, or for what was meant by one. */
export const isCorrectable = (word: string): boolean => word.length >= SHORTEST && LETTERS.test(word);

/** The beginning of a word, and that with each of its letters left out; nothing for words that are not corrected. */
export const deletionsOf = (word: string): string[] => {
  if (!isCorrectable(word)) return [];
  const start = word.slice(0, PREFIX);
  return [...new Set([start, ...Array.from(start, (_, at) => start.slice(0, at) + start.slice(at + 1))])];
};

/** Whether one letter too many, too few or wrong, or two letters in the wrong order, make one word of the other. */
export const isOneErrorApart = (one: string, other: string): boolean => {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  const [rest, otherRest] = [one.slice(start, end), other.slice(start, otherEnd)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && otherRest.length === 2 && rest[0] === otherRest[1] && rest[1] === otherRest[0];
};
