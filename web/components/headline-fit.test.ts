import { describe, expect, it } from 'vitest';
import { fitOf } from './headline-fit.ts';

describe('the size of a headline', () => {
  it('falls as the headline grows', () => {
    const sizes = ['O mar', 'Quem manda é o mar', 'Uma história muito comprida sobre as águas da serra'].map(
      (title) => fitOf(title).area,
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('lets the longest word stand on one line, also between hyphens', () => {
    expect(fitOf('A guarda').word).toBe(fitOf('guarda').word);
    expect(fitOf('guarda-chuva').word).toBe(Math.min(fitOf('guarda').word, fitOf('chuva').word));
  });

  /** Measured in the face itself (opsz 144), in parts of its size. */
  it.each([
    ['caminho', 3.39],
    ['Laurissilva', 4.24],
    ['Reportagens', 5.01],
    ['internacionalização', 7.56],
    ['mmm', 2.36],
  ])('leaves room for %s', (word, width) => {
    expect(1 / fitOf(word).word).toBeGreaterThanOrEqual(width);
  });

  it('stays finite without a word', () => {
    expect(fitOf('')).toEqual({ area: 1, word: expect.closeTo(1.92, 1) });
  });
});
