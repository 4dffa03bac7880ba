/** Letters that sound alike, or that fingers and ears take for each other, in either language. */
const ALIKE: [letters: RegExp, as: string][] = [
  [/ph/g, 'f'],
  [/qu(?=[ei])/g, 'c'],
  [/gu(?=[ei])/g, 'j'],
  [/li(?=[aeou])/g, 'l'],
  [/h/g, ''],
  [/[ckqszx]/g, 'c'],
  [/[eiy]/g, 'i'],
  [/[ou]/g, 'o'],
  [/[vbw]/g, 'b'],
  [/[gj]/g, 'j'],
  [/[mn]/g, 'n'],
  [/(.)\1+/g, '$1'],
];

/** A key that words have in common that are written otherwise and sound alike: `missão`, `misão`; `xá`, `chá`. Coarse: it finds what is then compared. */
export const soundOf = (word: string): string => ALIKE.reduce((text, [letters, as]) => text.replace(letters, as), word);

const PAIRS = new Set(
  'cs ck cq sz sx xz kq ei iy ey ou vb vw bw gj mn'.split(' ').flatMap((pair) => [pair, pair[1]! + pair[0]!]),
);

/** Whether one letter in the place of the other is heard more than seen. */
export const soundAlike = (one: string, other: string): boolean => PAIRS.has(one + other);
