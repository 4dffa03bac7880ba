import { describe, expect, it } from 'vitest';
import { href, languageHref, localeOf, screens } from './routes.ts';

describe('the table of paths', () => {
  it('leads to different places for every screen and language', () => {
    const paths = Object.values(screens).flatMap(({ pt, en }) => [pt, en]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(Object.entries(screens))('gives %s the same parameters in both languages', (_, { pt, en }) => {
    const parameters = (path: string) => path.match(/\[\w+\]/g) ?? [];
    expect(parameters(en)).toEqual(parameters(pt));
  });

  it('tells the language of every path', () => {
    for (const { pt, en } of Object.values(screens)) {
      expect([localeOf(pt), localeOf(en)]).toEqual(['pt', 'en']);
    }
    expect(localeOf('/enxofre')).toBe('pt');
  });

  it('encodes parameters', () => {
    expect(href('article', 'en', { category: 'news', slug: 'a/b?c' })).toBe('/en/articles/news/a%2Fb%3Fc');
    expect(languageHref('en', '/en/articles?q=mar')).toBe('/locale/en?to=%2Fen%2Farticles%3Fq%3Dmar');
  });
});
