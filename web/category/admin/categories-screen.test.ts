// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import CategoriesScreen from './categories-screen.tsx';

const open = (search: string, ids: string[], state?: object) => {
  const listed = (id: string) => ({ id, name: { pt: `Nome ${id}`, en: `Name ${id}` }, hue: 'cane', articles: 1 });
  return renderScreen(() => CategoriesScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }), {
    queries: { adminCategories: async () => ids.map(listed) } as unknown as NonNullable<ScreenContext['queries']>,
    adminQueries: { item: async () => state && { state, revision: 4 } } as never,
  });
};
const facts = {
  ...{ name: { pt: 'Nome b', en: 'Name b' }, slug: { pt: 'nome-b', en: 'name-b' } },
  ...{ description: { pt: 'Um', en: 'One' }, hue: 'cane' },
};

it('lists the categories in both languages, with their colours and articles', async () => {
  const page = await open('', ['a', 'b']);
  expect(linksOf(page, 'li a')).toEqual([
    ...['/admin/categories?open=a', '/admin/articles?category=a'],
    ...['/admin/categories?open=b', '/admin/articles?category=b'],
  ]);
  expect([textsOf(page, 'li span.desk-quiet'), page.querySelectorAll('li [data-hue=cane]').length]).toEqual([
    ['Nome a', '1 article', 'Nome b', '1 article'],
    2,
  ]);
});

it('opens the form of a category', async () => {
  const page = await open('open=b', ['a', 'b'], { status: 'existing', id: 'b', facts });
  const value = (name: string) => page.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value;
  expect([
    textsOf(page, 'aside h2'),
    ['name.en', 'slug.pt', 'description.pt'].map(value),
    page.querySelector<HTMLInputElement>('[name=hue]:checked')!.value,
  ]).toEqual([['Name b'], ['Name b', 'nome-b', 'Um'], 'cane']);
});

it('proposes the first colour for a new one', async () => {
  const page = await open('open=new', []);
  expect([
    textsOf(page, '.desk-empty').length,
    page.querySelector<HTMLInputElement>('[name=hue]:checked')!.value,
  ]).toEqual([1, 'basalt']);
});
