import type { CSSProperties } from 'react';

/** Widths of letters of the display face at its largest, in parts of its size; a little generous. */
const letterWidths: [RegExp, number][] = [
  [/[ijlftrI.,:;!'’]/, 0.34],
  [/[mwMW—]/, 0.8],
  [/\p{Lu}/u, 0.68],
];
const OTHER_LETTER = 0.52;

const widthOf = (word: string): number =>
  [...word].reduce(
    (width, letter) => width + (letterWidths.find(([kind]) => kind.test(letter))?.[1] ?? OTHER_LETTER),
    0,
  );

interface Fit {
  /** Falls with the length of the headline: type of this size (times a constant of the place) fills the same area. */
  area: number;
  /** Type of this size, as a part of the line, lets the longest word stand on one line. */
  word: number;
}

/** How large a headline may be, of one word, of twenty letters or of a hundred and twenty. */
export const headlineFit = (title: string): Fit => {
  const longest = Math.max(...title.split(/[\s-]+/).map(widthOf), OTHER_LETTER);
  return { area: 1 / Math.sqrt(Math.max(title.length, 1)), word: 1 / longest };
};

/** For `font-size: min(var(--area) * 110cqi, var(--word) * 106cqi)` in a container as wide as the line. */
export const headlineFitStyle = (title: string): CSSProperties => {
  const { area, word } = headlineFit(title);
  return { '--area': area.toFixed(4), '--word': word.toFixed(4) } as CSSProperties;
};
