/** Letters that sound alike or are easily confused, in either language; `h` is silent. */
const ALIKE: [letters: RegExp, as: string][] = [
  [/h/g, ''],
  [/[kqszx]/g, 'c'],
  [/[ey]/g, 'i'],
  [/u/g, 'o'],
  [/[vw]/g, 'b'],
  [/g/g, 'j'],
  [/m/g, 'n'],
  [/f/g, 'p'],
];

/**
 * Returns a key that is equal or similar for words that sound alike, such as `eleicoes` and `eleissoes`. `word` must have no accents. Each
 * letter is replaced separately, so one error in the word is at most one error in the key.
 */
export const phoneticKey = (word: string): string =>
  ALIKE.reduce((text, [letters, as]) => text.replace(letters, as), word);

const PAIRS = new Set(
  'cs ck cq sz sx xz kq ei iy ey ou vb vw bw gj mn fp'.split(' ').flatMap((pair) => [pair, pair[1]! + pair[0]!]),
);

/** Returns true if confusing the two letters is a phonetic rather than a typing error. */
export const soundsAlike = (one: string, other: string): boolean => PAIRS.has(one + other);

/**
 * Returns true if the two letters of `word` before the index `end` sound like `letter` in Portuguese: `ponxa` is `poncha`, `assucar` is
 * `açúcar`.
 */
export const soundsLikeTwo = (letter: string, word: string, end: number): boolean =>
  (letter === 'x' && word[end - 2] === 'c' && word[end - 1] === 'h') ||
  (letter === 'c' && word[end - 2] === 's' && word[end - 1] === 's');

/**
 * Returns true for the second vowel of a Portuguese diphthong that is written as it is spoken, without it: `pexe` for `peixe`, `loro` for
 * `louro`. In English it is no slip of the ear, but counts the same.
 */
export const isUnspoken = (word: string, at: number): boolean =>
  (word[at] === 'i' && word[at - 1] === 'e') || (word[at] === 'u' && word[at - 1] === 'o');
