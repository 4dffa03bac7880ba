import { describe, expect, it } from 'vitest';
import { headlineFit } from './headline-fit.ts';

describe('headlineFit', () => {
  it('decreases the size with the length of the headline', () => {
    const sizes = ['O mar', 'Quem manda é o mar', 'Uma história muito comprida sobre as águas da serra'].map(
      (title) => headlineFit(title).area,
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('fits the longest word on one line, where a hyphen ends a word', () => {
    expect(headlineFit('A guarda').word).toBe(headlineFit('guarda').word);
    expect(headlineFit('guarda-chuva').word).toBe(Math.min(headlineFit('guarda').word, headlineFit('chuva').word));
  });

  /** Widths measured in the display font (opsz 144), in em. */
  it.each([
    ['caminho', 3.39],
    ['Laurissilva', 4.24],
    ['Reportagens', 5.01],
    ['internacionalização', 7.56],
    ['mmm', 2.36],
  ])('estimates the width of %s at least as wide as measured', (word, width) => {
    expect(1 / headlineFit(word).word).toBeGreaterThanOrEqual(width);
  });

  it('returns finite sizes for an empty headline', () => {
    expect(headlineFit('')).toEqual({ area: 1, word: expect.closeTo(1.92, 1) });
  });
});
