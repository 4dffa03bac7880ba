import type { CSSProperties } from 'react';

/** Widths of characters in the display font at its largest size, in em; rounded up a little. */
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
  /** Decreases with the length of the headline. A font size proportional to it makes headlines of any length fill about the same area. */
  area: number;
  /** The font size, as a fraction of the line width, at which the longest word fits on one line. */
  word: number;
}

/**
 * Returns two factors from which the style sheet computes the font size of a headline. `area` decreases with the length of the headline, so
 * that short and long headlines fill about the same area. `word` limits the size so that the longest word fits on one line.
 */
export const headlineFit = (title: string): Fit => {
  const longest = Math.max(...title.split(/[\s-]+/).map(widthOf), OTHER_LETTER);
  return { area: 1 / Math.sqrt(Math.max(title.length, 1)), word: 1 / longest };
};

/**
 * Returns the factors of `headlineFit` as the custom properties `--area` and `--word`. In a container as wide as the headline, the style
 * sheet computes `font-size: min(var(--area) * 110cqi, var(--word) * 106cqi)` from them.
 */
export const headlineFitStyle = (title: string): CSSProperties => {
  const { area, word } = headlineFit(title);
  return { '--area': area.toFixed(4), '--word': word.toFixed(4) } as CSSProperties;
};
