// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import ArticlesScreen from './articles-screen.tsx';

const locale: Locale = 'en';
const props = (search = '', params: Record<string, string> = {}) => ({
  locale,
  params,
  query: new URLSearchParams(search),
});
type Answers = Record<string, (...given: never[]) => unknown>;
/** Queries whose answers are given. */
const answers = (all: Answers) => all as NonNullable<ScreenContext['queries']>;

describe('the list of articles', () => {
  const open = async (
    search: string,
    changed: { account?: ScreenContext['account']; page?: object; all?: number } = {},
  ) => {
    const asked: unknown[] = [];
    const adminArticles = async (_locale: string, query: unknown) => {
      asked.push(query);
      return { articles: [], total: 0, previous: undefined, next: undefined, ...changed.page };
    };
    const option = [{ id: 'c1', name: 'Food' }];
    const queries = answers({
      adminArticleCounts: async () => ({ all: changed.all ?? 3, labels: { 'pt:draft': 2, featured: 0 } }),
      categories: async () => option,
      contributors: async () => option,
      adminKeywords: async () => option,
      adminArticles,
    });
    return {
      page: await renderScreen(() => ArticlesScreen(props(search)), { queries, account: changed.account ?? {} }),
      asked,
    };
  };

  it('is filtered by a valid query, by id or by name', async () => {
    const { asked } = await open('q=sea&label=pt:draft&category=c1&contributor=food&keyword=x&sort=title&after=z');
    expect(asked).toEqual([
      {
        q: 'sea',
        labels: ['pt:draft'],
        category: 'c1',
        contributor: 'c1',
        keyword: undefined,
        sort: 'title',
        after: 'z',
        before: undefined,
        ownOf: undefined,
      },
    ]);
    expect((await open('label=x&sort=y')).asked).toMatchObject([{ q: '', labels: [], sort: 'changed' }]);
    expect((await open(`q=${'x'.repeat(201)}&before=y`)).asked).toMatchObject([{ q: 'x'.repeat(200), before: 'y' }]);
    expect((await open('', { account: { role: 'author' } })).asked).toMatchObject([{ ownOf: 'me' }]);
  });

  it('says whether there are none at all, and has pages', async () => {
    const [some, none] = [await open('q=x'), await open('', { all: 0 })];
    expect(textsOf(some.page, '.desk-empty')).not.toEqual(textsOf(none.page, '.desk-empty'));
    const { page } = await open('q=x', { page: { previous: 'p', next: 'n' } });
    expect(linksOf(page, 'nav.desk-pages a')).toEqual(['/admin/articles?q=x&before=p', '/admin/articles?q=x&after=n']);
    expect(linksOf(some.page, 'nav.desk-pages a')).toEqual([]);
  });
});
