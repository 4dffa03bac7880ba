import { describe, expect, it } from 'vitest';
import { headlineFit } from './headline-fit.ts';

describe('the size of a headline', () => {
  it('falls as the headline grows', () => {
    const sizes = ['O mar', 'Quem manda é o mar', 'Uma história muito comprida sobre as águas da serra'].map(
      (title) => headlineFit(title).area,
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('lets the longest word stand on one line, also between hyphens', () => {
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
  ])('leaves room for %s', (word, width) => {
    expect(1 / headlineFit(word).word).toBeGreaterThanOrEqual(width);
  });

  it('stays finite without a word', () => {
    expect(headlineFit('')).toEqual({ area: 1, word: expect.closeTo(1.92, 1) });
  });
});
