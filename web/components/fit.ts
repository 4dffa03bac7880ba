import type { CSSProperties } from 'react';

/** Width of an average letter of the display face, in parts of its size, with room for a word of wide ones. */
const LETTER = 0.54;

interface Fit {
  /** Falls with the length of the headline: type of this size (times a constant of the place) fills the same area. */
  area: number;
  /** Type of this size, as a part of the line, lets the longest word stand on one line. */
  word: number;
}

/** How large a headline may be, of one word, of twenty letters or of a hundred and twenty. */
export const fitOf = (title: string): Fit => {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length), 1);
  return { area: 1 / Math.sqrt(Math.max(title.length, 1)), word: 1 / (LETTER * longest) };
};

/** For `font-size: min(var(--area) * 118cqi, var(--word) * 100cqi)` in a container as wide as the line. */
export const fitStyle = (title: string): CSSProperties => {
  const { area, word } = fitOf(title);
  return { '--area': area.toFixed(4), '--word': word.toFixed(4) } as CSSProperties;
};
