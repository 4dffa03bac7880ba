// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import ContributorsScreen from './contributors-screen.tsx';

const listed = [
  { id: 'ana', name: 'Ana', roles: ['author', 'photographer'], articles: 3 },
  { id: 'rui', name: 'Rui', roles: ['photographer'], articles: 0 },
];
const open = (search: string, state?: object) =>
  renderScreen(() => ContributorsScreen({ locale: 'en', params: {}, query: new URLSearchParams(search) }), {
    queries: { adminContributors: async () => listed } as unknown as NonNullable<ScreenContext['queries']>,
    adminQueries: { item: async () => state && { state, revision: 1 } } as never,
  });
const rolesIn = (page: HTMLElement) =>
  [...page.querySelectorAll<HTMLInputElement>('[name=role]:checked')].map(({ value }) => value);

it('lists the contributors with their roles and articles', async () => {
  const page = await open('');
  expect([textsOf(page, 'tbody th'), textsOf(page, 'tbody td')]).toEqual([
    ['Ana', 'Rui'],
    ['Author, photographer', '3', 'Photographer', '0'],
  ]);
  expect(linksOf(page, 'tbody tr:first-child a')).toEqual([
    '/admin/contributors?open=ana',
    '/admin/articles?contributor=ana',
  ]);
});

it('opens the form of one, also of one that was added before there were biographies', async () => {
  const facts = { name: 'Rui', roles: ['photographer'], avatar: null };
  const page = await open('open=rui', { status: 'existing', id: 'rui', facts });
  expect([
    page.querySelector<HTMLInputElement>('[name=name]')!.value,
    rolesIn(page),
    page.querySelector('textarea')!.value,
  ]).toEqual(['Rui', ['photographer'], '']);
});

it('proposes that a new one writes', async () => {
  expect(rolesIn(await open('open=new'))).toEqual(['author']);
});
