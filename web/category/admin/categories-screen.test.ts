// @vitest-environment happy-dom
import { createElement as h } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdAnswers } from '#testing/dom/held-answers.ts';
import { openOnPage } from '#testing/dom/open-on-page.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import { problem } from '#testing/dom/server.ts';
import { toastTitles } from '#testing/dom/toast-titles.ts';
import { press } from '#testing/dom/user.ts';
import CategoriesScreen from './categories-screen.tsx';
import { CategoryList } from './category-list.client.tsx';

beforeEach(() => void toast.dismiss());
const category = (id: string) => ({
  ...{ id, name: { pt: `Nome ${id}`, en: `Name ${id}` }, slug: { pt: id, en: id }, description: { pt: '', en: '' } },
  ...{ hue: 'sea', articles: 1, revision: 1 },
});
const open = (search: string, categories: object[]) =>
  renderScreen(() => CategoriesScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }), {
    queries: { adminCategories: async () => categories } as unknown as NonNullable<ScreenContext['queries']>,
  });

describe('the screen of categories', () => {
  it('lists them in both languages, with their articles', async () => {
    const page = await open('open=b', [category('a'), category('b')]);
    expect(linksOf(page, 'li a')).toEqual([
      ...['/admin/categories?open=a', '/admin/articles?category=a'],
      ...['/admin/categories?open=b', '/admin/articles?category=b'],
    ]);
    expect([textsOf(page, 'li span.desk-quiet'), textsOf(page, 'li [aria-current=true]')]).toEqual([
      ['Nome a', 'Nome b'],
      ['Name b'],
    ]);
    expect([textsOf(page, 'aside h2'), linksOf(page, 'aside .desk-panel-close a')]).toEqual([
      ['Name b'],
      ['/admin/history?thing=category-b', '/admin/categories'],
    ]);
  });

  it('opens an empty form for a new one, and nothing that does not exist', async () => {
    const page = await open('open=new', []);
    expect([textsOf(page, '.desk-empty').length, linksOf(page, 'aside .desk-panel-close a')]).toEqual([
      1,
      ['/admin/categories'],
    ]);
    expect((await open('open=x', [category('a')])).querySelector('aside')).toBe(null);
  });
});

describe('the order of categories', () => {
  const listed = (id: string) => ({
    ...{ id, name: id, otherName: '', hue: 'sea', to: `/admin/categories?open=${id}`, articles: '1', isOpen: false },
  });

  it('changes at once, and is as before where it could not be saved', async () => {
    const held = holdAnswers();
    const { container, requests } = await openOnPage(
      h(CategoryList, { categories: ['a', 'b'].map(listed) }),
      held.answer,
    );
    const names = () => [...container.querySelectorAll('li a[href*=open]')].map(({ textContent }) => textContent);
    await press(container.querySelector('li button')!, 'ArrowDown');
    expect([requests(), names()]).toEqual([
      [['POST', '/api/commands/ReorderCategories', { order: ['b', 'a'] }]],
      ['b', 'a'],
    ]);
    await held.respond(problem(409, { detail: 'Changed.' }));
    expect([toastTitles(), names()]).toEqual([['Changed.'], ['a', 'b']]);
  });
});
