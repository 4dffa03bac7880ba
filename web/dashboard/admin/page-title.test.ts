import { describe, expect, it } from 'vitest';
import { queries } from '../../pages.fixture.ts';
import { loadPageTitle } from './page-title.ts';

describe('loadPageTitle', () => {
  it.each([
    ['/', 'pt', 'Primeira página'],
    ['/en', 'en', 'Front page'],
    ['/artigos/a-mesa/sopa-de-trigo', 'pt', 'Sopa de trigo'],
    ['/artigos/a-mesa', 'pt', 'À mesa'],
    ['/en/hyperlink/fanal', 'en', 'O Fanal'],
    ['/en/restaurant-guide', 'en', 'Restaurant guide'],
  ])('returns the title of %s in the language of the path', async (path, locale, title) => {
    expect(await loadPageTitle(queries, path)).toEqual({ title, locale });
  });

  it.each(['/nada', '/artigos/a-mesa/desconhecido', '/artigos/a-mesa/antiga', '/hyperlink/nada'])(
    'returns nothing for %s, which shows no page',
    async (path) => {
      expect(await loadPageTitle(queries, path)).toBe(undefined);
    },
  );
});
