// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Article } from '#domain/article/state.ts';
import { linksOf, renderScreen, type ScreenContext, textsOf } from '#testing/dom/render-screen.ts';
import VersionsScreen from './versions-screen.tsx';

const article = (title: string, changed: object = {}) =>
  ({
    ...{ status: 'existing', id: 'a', featured: false, source: 'pt', updates: [] },
    facts: { category: 'c', author: 'w', photographer: null, mainImage: null, date: '2030-05-01' },
    translations: {
      pt: {
        text: { title, slug: 't', summary: '', content: [], mainImageAlt: '', mainImageCaption: '' },
        publication: { status: 'draft' },
      },
    },
    ...changed,
  }) as unknown as Article;
const version = (revision: number, events = 1) => ({
  revision,
  events,
  types: ['ArticleEdited'],
  at: '2030-05-01T10:00:00Z',
  userName: 'Ana',
});
const found = (changed: object = {}) => ({
  versions: [version(3), version(2, 2), version(0)],
  from: { revision: 2, article: article('Old') },
  to: { revision: 3, article: article('New') },
  restoring: { current: article('New'), restored: article('Old') },
  ...changed,
});
const open = async (search = '', answer: object | undefined = found()) => {
  const asked: unknown[] = [];
  const list = async () => [];
  const queries = {
    categories: async () => [{ id: 'c', name: 'Food' }],
    contributors: list,
    adminKeywords: list,
    picturesById: async () => ({}),
  };
  const adminQueries = {
    articleVersions: async (...given: unknown[]) => {
      asked.push(given);
      return answer;
    },
    hasUnsavedChanges: async () => false,
  };
  const context = { queries, adminQueries } as unknown as ScreenContext;
  const page = await renderScreen(
    () => VersionsScreen({ locale: 'en', params: { id: 'a' }, query: new URLSearchParams(search) }),
    context,
  );
  return { page, asked };
};

it('compares two versions, each linked with the one before', async () => {
  const { page, asked } = await open('from=2&to=3');
  expect([asked, textsOf(page, 'h1')]).toEqual([[['a', { from: 2, to: 3 }]], ['New']]);
  expect(linksOf(page, '.versions-list a').map((link) => new URL(link!, 'http://x').search)).toEqual([
    '?from=2&to=3&view=side',
    '?from=0&to=2&view=side',
    '?from=0&to=0&view=side',
  ]);
  expect([
    page.querySelectorAll('.versions-list [aria-current]').length,
    textsOf(page, 'del'),
    textsOf(page, 'ins'),
    textsOf(page, '.versions-tools button'),
  ]).toEqual([1, ['Old'], ['New'], []]);
});

it('shows one column or two', async () => {
  const current = async (search: string) =>
    linksOf((await open(search)).page, '.desk-tabs [aria-current]').map((link) =>
      new URLSearchParams(link!.split('?')[1]).get('view'),
    );
  expect([await current(''), await current('view=inline'), await current('view=x')]).toEqual([
    ['side'],
    ['inline'],
    ['side'],
  ]);
});

it('restores an older version, unless the article did not exist', async () => {
  const older = found({ to: { revision: 2, article: article('Old') } });
  expect(textsOf((await open('', older)).page, '.versions-tools button').length).toBe(1);
  const none = found({
    to: { revision: 2, article: { status: 'none' } },
    from: { revision: 0, article: { status: 'none' } },
  });
  expect(textsOf((await open('', none)).page, '.versions-tools button')).toEqual([]);
});

it('shows what a scheduled update would change', async () => {
  const translations = {
    pt: { title: 'Later', slug: 't', summary: '', content: [], mainImageAlt: '', mainImageCaption: '' },
  };
  const update = {
    id: 'u',
    at: '2030-06-01T09:00:00Z',
    facts: article('New').status === 'none' ? {} : (article('New') as { facts: object }).facts,
    translations,
  };
  const { page } = await open(
    'update=u',
    found({ to: { revision: 3, article: article('New', { updates: [update] }) } }),
  );
  expect([
    textsOf(page, 'del'),
    textsOf(page, 'ins'),
    textsOf(page, '.desk-lead').length,
    page.querySelector('.versions-list [aria-current]'),
  ]).toEqual([['New'], ['Later'], 1, null]);
  expect(linksOf(page, '.desk-tabs a').every((link) => link!.includes('update=u'))).toBe(true);
});

it('is not found for an article that does not exist', async () => {
  const { page } = await open('', null as never);
  expect(page.querySelector('.versions')).toBe(null);
});
