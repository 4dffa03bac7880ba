import { describe, expect, it } from 'vitest';
import { locales } from '#domain/shared/locale.ts';
import { href, languageSwitchHref, localeFromPath, matchPath, pageNames, pagePaths } from './routes.ts';

describe('page paths', () => {
  it('are unique for every page and language', () => {
    const paths = Object.values(pagePaths).flatMap(({ pt, en }) => [pt, en]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(Object.entries(pagePaths))('have the same parameters in both languages: %s', (_, { pt, en }) => {
    const parameters = (path: string) => path.match(/\[\w+\]/g) ?? [];
    expect(parameters(en)).toEqual(parameters(pt));
  });

  it('determine the language', () => {
    for (const { pt, en } of Object.values(pagePaths)) {
      expect([localeFromPath(pt), localeFromPath(en)]).toEqual(['pt', 'en']);
    }
    expect(localeFromPath('/enxofre')).toBe('pt');
  });

  it('are matched back to page, language and parameters', () => {
    const params = { category: 'a mesa/ã', slug: '100%', id: 'k7qm', token: 'x', day: '2026-11-26' };
    for (const screen of pageNames) {
      for (const locale of locales) {
        const place = matchPath(href(screen, locale, params));
        expect(place).toMatchObject({ screen, locale });
        expect(params).toMatchObject(place!.params);
      }
    }
    expect(matchPath('/none/of/this/here')).toBeUndefined();
    expect(matchPath('/artigos/%E0%A4%A')).toMatchObject({ params: { category: '%E0%A4%A' } });
  });

  it('contain parameters percent-encoded', () => {
    expect(href('article', 'en', { category: 'news', slug: 'a/b?c' })).toBe('/en/articles/news/a%2Fb%3Fc');
    expect(languageSwitchHref('en', '/en/articles?q=mar')).toBe('/locale/en?to=%2Fen%2Farticles%3Fq%3Dmar');
  });
});
