import { describe, expect, it } from 'vitest';
import { fitOf } from './fit.ts';

describe('the size of a headline', () => {
  it('falls as the headline grows', () => {
    const sizes = ['O mar', 'Quem manda é o mar', 'Uma história muito comprida sobre as águas da serra'].map(
      (title) => fitOf(title).area,
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it('lets the longest word stand on one line, also between hyphens', () => {
    const { word } = fitOf('A internacionalização');
    expect(word * 0.5 * 'internacionalização'.length).toBeLessThanOrEqual(1);
    expect(fitOf('guarda-chuva').word).toBe(fitOf('guarda').word);
  });

  it('stays finite without a word', () => {
    expect(fitOf('')).toEqual({ area: 1, word: expect.closeTo(1.85, 1) });
  });
});
