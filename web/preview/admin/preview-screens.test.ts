// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, textsOf } from '#testing/dom/render-screen.ts';
import ArticlePreviewScreen from './article-preview-screen.tsx';
import { previewTimes } from './preview-times.ts';
import SitePreviewScreen from './site-preview-screen.tsx';

const change = (at: string, en: string, pt = '') => ({ at, titles: { ...(pt && { pt }), ...(en && { en }) } });
const NINE = '2030-05-10T08:00:00.000Z';
const TEN = '2030-05-10T09:00:00.000Z';
const coming = [change(NINE, 'Fanal'), change(NINE, 'Other'), change(TEN, '', 'Vereda')];
const props = (search = '', params = {}, locale: Locale = 'en') => ({
  ...{ locale, params },
  query: new URLSearchParams(search),
});

describe('the times of a preview', () => {
  it('are listed once each, with their first article in a language that it has', () => {
    expect(previewTimes('en', coming)).toEqual([
      { at: NINE, text: '10 May 2030, 09:00 · Fanal' },
      { at: TEN, text: '10 May 2030, 10:00 · Vereda' },
    ]);
  });

  it('are the next twenty', () => {
    const many = Array.from({ length: 21 }, (_, day) =>
      change(`2030-05-${String(day + 1).padStart(2, '0')}T00:00:00Z`, 'x'),
    );
    expect(previewTimes('en', many).map(({ at }) => at)).toEqual(many.slice(0, 20).map(({ at }) => at));
  });
});

describe('the preview of the website', () => {
  const open = (search = '') =>
    renderScreen(() => SitePreviewScreen(props(search)), { queries: { upcomingChanges: async () => coming } as never });
  const chosen = (page: ParentNode) => page.querySelector('option[selected]')?.getAttribute('value');

  it('begins at the time in the URL', async () => {
    expect(chosen(await open(`at=${TEN}`))).toBe(TEN);
  });

  it('begins now without a time, or with something else', async () => {
    expect([chosen(await open()), chosen(await open('at=tomorrow'))]).toEqual(['', '']);
  });
});

describe('the preview of an article', () => {
  const text = (title: string) => ({ text: { title } });
  const open = (translations: object, locale: Locale = 'en') =>
    renderScreen(() => ArticlePreviewScreen(props('', { id: 'a' }, locale)), {
      queries: {
        editedArticle: async (id: string) => (id === 'a' ? { id, source: 'pt', translations } : undefined),
        upcomingChanges: async () => coming,
      } as never,
    });

  it('is in the language of the user where the article is translated, else in its own', async () => {
    const both = await open({ pt: text('Fanal pt'), en: text('Fanal en') });
    expect([textsOf(both, 'h1'), linksOf(both, '.desk-head a')]).toEqual([['Fanal en'], ['/admin/articles/a']]);
    expect(textsOf(await open({ pt: text('Fanal pt') }), 'h1')).toEqual(['Fanal pt']);
  });

  it('is not found without the article', async () => {
    const missing = await renderScreen(() => ArticlePreviewScreen(props()), {
      queries: { editedArticle: async (id: string) => id && { id, source: 'pt', translations: {} } } as never,
    });
    expect([missing.querySelector('select'), linksOf(missing, '.desk-head a')]).toEqual([null, []]);
  });
});
