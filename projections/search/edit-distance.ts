import { areNeighbours } from './keyboard.ts';
import { isUnspoken, soundsAlike, soundsLikeTwo } from './phonetic-key.ts';

/**
 * Costs of an edit: replacing a letter by one or two that sound alike (or leaving out the second vowel of a diphthong) or by that of a
 * neighbouring key, a doubled or missing double letter, two transposed letters, and any other edit.
 */
const ALIKE = 0.5;
const NEIGHBOUR = 0.7;
const DOUBLED = 0.4;
const SWAPPED = 0.8;
const ONE = 1;

/** Returns the largest edit distance at which a word of `length` letters is still corrected. */
export const maxEditDistance = (length: number): number => (length >= 8 ? 2 : length >= 6 ? 1.4 : 1);

/**
 * Returns the weighted edit distance of two words; confusing letters that sound alike costs less. Returns Infinity as soon as it is certain
 * that the distance exceeds `allowed`; a finite result may exceed `allowed` too.
 */
export const editDistance = (one: string, other: string, allowed: number): number => {
  if (Math.abs(one.length - other.length) > allowed / DOUBLED) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => extra(other, 0, at));
  for (let row = 1; row <= one.length; row++) {
    const next = [extra(one, 0, row)];
    let least = next[0]!;
    for (let column = 1; column <= other.length; column++) {
      const cost = Math.min(
        last[column]! + extraAt(one, row - 1),
        next[column - 1]! + extraAt(other, column - 1),
        last[column - 1]! + replaced(one[row - 1]!, other[column - 1]!),
        isSwapped(one, other, row, column) ? before[column - 2]! + SWAPPED : Number.POSITIVE_INFINITY,
        soundsLikeTwo(one[row - 1]!, other, column) ? last[column - 2]! + ALIKE : Number.POSITIVE_INFINITY,
        soundsLikeTwo(other[column - 1]!, one, row) ? before[column - 1]! + ALIKE : Number.POSITIVE_INFINITY,
      );
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > allowed && Math.min(...last) > allowed) return Number.POSITIVE_INFINITY;
    [before, last] = [last, next];
  }
  return last[other.length]!;
};

const replaced = (one: string, other: string): number => {
  if (one === other) return 0;
  if (soundsAlike(one, other)) return ALIKE;
  return areNeighbours(one, other) ? NEIGHBOUR : ONE;
};

/** Returns the cost of an extra letter: `DOUBLED` if it repeats a neighbour or is silent, `ALIKE` if it is unspoken, otherwise `ONE`. */
const extraAt = (word: string, at: number): number => {
  if (word[at] === 'h' || isMute(word, at) || word[at] === word[at - 1] || word[at] === word[at + 1]) return DOUBLED;
  return isUnspoken(word, at) ? ALIKE : ONE;
};

/** Returns true for the `u` of `que` and `gue`. */
const isMute = (word: string, at: number): boolean =>
  word[at] === 'u' && (word[at - 1] === 'q' || word[at - 1] === 'g');

const extra = (word: string, from: number, to: number): number => {
  let sum = 0;
  for (let at = from; at < to; at++) sum += extraAt(word, at);
  return sum;
};

const isSwapped = (one: string, other: string, row: number, column: number): boolean =>
  row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
