// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminArticle } from '#projections/article/views.ts';
import { disabledNames, holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { until } from '#testing/dom/render.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { pressUndo, toastTitles } from '#testing/dom/toast-titles.ts';
import { button, click, enter, hasButton } from '#testing/dom/user.ts';
import { AddFeaturedArticle } from './add-featured.client.tsx';
import { FeaturedList } from './featured-list.client.tsx';
import FeaturedScreen from './featured-screen.tsx';
import { OtherArticlesList } from './other-articles-list.client.tsx';
import { OtherArticlesSearch } from './other-articles-search.client.tsx';

beforeEach(() => void toast.dismiss());

describe('the search for articles to feature', () => {
  const found = (...ids: string[]) =>
    Response.json({ items: ids.map((id) => ({ id, title: `Title ${id}`, titleLocale: 'en', detail: 'Food' })) });
  const open = async (answer: Parameters<typeof openOnPage>[1], featured = ['a']) => {
    const page = await openOnPage(h(AddFeaturedArticle, { featured }), answer);
    const { container } = page;
    return {
      ...page,
      input: container.querySelector('input')!,
      offered: () => textsOf(container, 'li button'),
      status: () => container.querySelector('[role=status]')!.textContent,
      commands: () => page.sent.filter(({ path }) => path.startsWith('/api/commands')),
    };
  };

  it('offers those that are not featured, and features the chosen one', async () => {
    const held = holdAnswers();
    const page = await open(({ path }) => (path.includes('/find') ? found('a', 'b', 'c') : held.answer()));
    const { container, input, offered, status, commands } = page;
    expect([offered(), status()]).toEqual([[], '']);
    await enter(input, 'title');
    await until(offered, ['Title b Food', 'Title c Food']);
    expect([status(), disabledNames(container)]).toEqual(['', []]);
    await click(button(container, 'Title c Food'));
    expect(commands()).toEqual([{ method: 'POST', path: '/api/commands/FeatureArticle', body: { id: 'c' } }]);
    expect([disabledNames(container), input.value]).toEqual([['Title b Food', 'Title c Food'], 'title']);
    await held.respond(Response.json({ message: 'Featured.' }));
    expect([toastTitles(), input.value, document.activeElement === input, offered()]).toEqual([
      ['Featured.'],
      '',
      true,
      [],
    ]);
  });

  it('keeps the typed words where the article could not be featured', async () => {
    const { container, input, offered } = await open(({ path }) =>
      path.includes('/find') ? found('b') : problem(409, { detail: 'There are twelve.' }),
    );
    await enter(input, 'title');
    await until(offered, ['Title b Food']);
    await click(button(container, 'Title b Food'));
    expect([toastTitles(), input.value, offered()]).toEqual([['There are twelve.'], 'title', ['Title b Food']]);
  });

  it.each([
    ['there are none', () => found(), 'nothing'],
    ['all are featured already', () => found('a'), 'nothing'],
    ['the search failed', () => problem(500, {}), 'searchFailed'],
  ])('says that %s', async (_name, answer, said) => {
    const { container, input, status } = await open(answer);
    await enter(input, 'title');
    await until(status, said);
    expect(container.querySelector('ul')).toBe(null);
  });
});

describe('the featured articles', () => {
  const articles = [
    { id: 'a', title: 'One', titleLocale: 'en' as const, visible: ['pt' as const, 'en' as const] },
    { id: 'b', title: 'Two', titleLocale: 'pt' as const, visible: [] },
  ];
  const open = (answer?: Parameters<typeof openOnPage>[1]) =>
    openOnPage(h(FeaturedList, { articles: articles as never }), answer);

  it('say in which languages readers see them', async () => {
    const { container } = await open();
    expect([linksOf(container), textsOf(container, '.desk-quiet')]).toEqual([
      ['/admin/articles/a', '/admin/articles/b'],
      ['PT · EN', 'hidden'],
    ]);
  });

  it('are taken out, which can be undone', async () => {
    const { container, requests } = await open(() => Response.json({ message: 'Removed.' }));
    await click(button(container, 'remove: Two'));
    expect([requests(), toastTitles()]).toEqual([
      [['POST', '/api/commands/UnfeatureArticle', { id: 'b' }]],
      ['Removed.'],
    ]);
    await pressUndo();
    expect(requests().at(-1)).toEqual(['POST', '/api/commands/FeatureArticle', { id: 'b' }]);
  });

  it('are put in another order at once, which can be undone', async () => {
    const held = holdAnswers();
    const { container, requests } = await open(held.answer);
    await click(button(container, 'moveDown One'));
    expect(linksOf(container)).toEqual(['/admin/articles/b', '/admin/articles/a']);
    await held.respond(Response.json({ message: 'Moved.' }));
    await pressUndo();
    expect(requests()).toEqual([
      ['POST', '/api/commands/ReorderFeatured', { order: ['b', 'a'] }],
      ['POST', '/api/commands/ReorderFeatured', { order: ['a', 'b'] }],
    ]);
    await held.respond();
  });
});

describe('the list of articles that are not featured', () => {
  const article = (id: string) => ({ id, title: `Title ${id}`, detail: 'Food · 1 May 2030' });
  const open = async (ids: string[], answer?: Parameters<typeof openOnPage>[1]) => {
    const field = h('input', { id: 'other-articles-search' });
    const list = h(OtherArticlesList, { articles: ids.map(article) });
    const page = await openOnPage(h('div', {}, field, list), answer);
    return { ...page, titles: () => textsOf(page.container, 'li a') };
  };
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id;

  it.each([
    [['a', 'b', 'c'], 'b', 'feature: Title c'],
    [['a', 'b'], 'b', 'feature: Title a'],
    [['a'], 'a', 'other-articles-search'],
  ])('hides the featured one of %j at once, and moves the focus on', async (ids, chosen, next) => {
    const held = holdAnswers();
    const { container, titles, requests } = await open(ids, held.answer);
    await click(button(container, `feature: Title ${chosen}`));
    expect([requests(), focused()]).toEqual([[['POST', '/api/commands/FeatureArticle', { id: chosen }]], next]);
    expect(titles()).toEqual(ids.filter((id) => id !== chosen).map((id) => `Title ${id}`));
    await held.respond(problem(409, { detail: 'There are twelve.' }));
    expect([titles().length, toastTitles()]).toEqual([ids.length, ['There are twelve.']]);
  });
});

describe('the search in that list', () => {
  it('changes the URL after a pause in typing, and not after it was left', async () => {
    const page = await openOnPage(h(OtherArticlesSearch, { q: 'fish' }));
    const input = page.container.querySelector('input')!;
    expect(input.value).toBe('fish');
    await enter(input, ' s');
    await enter(input, ' sou ');
    await until(() => page.navigations.map(({ query, scroll }) => [query, scroll]), [['q=sou', false]]);
    expect(input.value).toBe(' sou ');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await enter(input, 'x');
    await page.show(h('p'));
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(page.navigations).toHaveLength(1);
  });
});

describe('the screen of featured articles', () => {
  const listed = (id: string, changed: Partial<AdminArticle> = {}) =>
    ({
      id,
      title: `Título ${id}`,
      date: '2030-05-01',
      translations: {},
      category: undefined,
      ...changed,
    }) as AdminArticle;
  const open = async (search: string, pages: object[], featured: object[] = []) => {
    const asked: unknown[] = [];
    const adminArticles = async (_locale: string, query: object) => {
      asked.push(query);
      return pages[Math.min(asked.length, pages.length) - 1];
    };
    const queries = { adminArticles, adminFeatured: async () => featured } as unknown as ScreenContext['queries'];
    const props = { locale: 'en' as const, params: {}, query: new URLSearchParams(search) };
    return { asked, page: await renderScreen(() => FeaturedScreen(props), { queries: queries! }) };
  };
  const list = { labels: [], sort: 'date', isOnlyUnfeatured: true };

  it('lists the others with their category and date, and links to more', async () => {
    const { page, asked } = await open('q=fish&after=z', [
      {
        ...{ total: 41, next: 'n', previous: 'p' },
        articles: [
          listed('a', { translations: { en: { title: 'Title a' } } as never, category: { name: 'Food' } as never }),
          listed('b', { translations: { en: { title: '' } } as never }),
        ],
      },
    ]);
    expect(asked).toEqual([{ ...list, q: 'fish', after: 'z', before: undefined }]);
    expect([textsOf(page, '.other-articles a'), textsOf(page, '.other-articles .desk-quiet')]).toEqual([
      ['Title a', 'Título b'],
      ['Food · 1 May 2030', '1 May 2030'],
    ]);
    expect(linksOf(page, '.desk-pages a')).toEqual([
      '/admin/featured?q=fish&before=p',
      '/admin/featured?q=fish&after=n',
    ]);
    expect([textsOf(page, 'section [role=status]'), textsOf(page, '.desk-empty').length]).toEqual([['41 articles'], 1]);
  });

  it('goes to the first page when all articles of the requested page have been featured', async () => {
    const first = { total: 1, articles: [listed('a')] };
    const { page, asked } = await open(
      'after=z',
      [{ total: 1, articles: [] }, first],
      [{ id: 'f', title: 'F', titleLocale: 'en', visible: [] }],
    );
    expect(asked).toEqual([
      { ...list, q: '', after: 'z', before: undefined },
      { ...list, q: '' },
    ]);
    expect([textsOf(page, '.other-articles a'), linksOf(page, '.desk-pages a')]).toEqual([['Título a'], []]);
    expect([textsOf(page, '.desk-empty'), hasButton(page, 'Remove from featured: F')]).toEqual([[], true]);
  });

  it('says that a search found nothing, and that there are none', async () => {
    const none = { total: 0, articles: [] };
    const status = async (search: string) => textsOf((await open(search, [none])).page, 'section [role=status]');
    expect([await status('q=x'), await status('')]).toEqual([['No articles found'], ['No articles']]);
  });
});
