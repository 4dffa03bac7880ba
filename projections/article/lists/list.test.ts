import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadDatabase } from '#projections/read-models.ts';
import { categoryId, createEventBuilder, paragraph, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import { listArticles, MAX_PAGE_SIZE } from './list.ts';

let database: TestDatabase;
let read: ReadDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana' });
  magazine.contributor(202, { name: 'Rui', roles: ['photographer'] });
  magazine.media(7);
  magazine.article(1, {
    mainImage: picture(7),
    photographer: uuid(202),
    translations: {
      pt: { title: 'Água nas levadas', summary: 'Não há pressa', mainImageCaption: 'Legenda', mainImageAlt: 'Vista' },
      en: { title: 'Water in the channels' },
    },
  });
  magazine.article(2, {
    category: categoryId('news'),
    date: '2026-11-21',
    translations: { pt: { title: 'Eleições', content: paragraph('A água subiu durante a noite.') } },
  });
  magazine.article(3, { translations: { en: { title: 'Running dry', content: paragraph('Rivers without water.') } } });
  magazine.article(4, { published: [], translations: { pt: { title: 'Rascunho de água' } } });
  magazine.article(5, { translations: { pt: { title: 'Água apagada' }, en: { title: 'Deleted water' } } });
  magazine.later(5, 'ArticleDeleted');
  magazine.article(6, { translations: { pt: { title: 'Água retirada' }, en: { title: 'The water stays' } } });
  magazine.later(6, 'ArticleUnpublished', { locale: 'pt' });
  for (let number = 1001; number <= 1260; number++) {
    magazine.article(number, {
      category: categoryId('gourmet'),
      date: '2026-01-01',
      translations: { pt: { title: 'Prato' } },
    });
  }
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const found = async (...args: Parameters<typeof listArticles> extends [unknown, ...infer Rest] ? Rest : never) =>
  (await listArticles(read, ...args)).items.map(({ title, locale }) => `${title} (${locale})`);

describe('the article list of one language', () => {
  it('contains its published articles, sorted by date and creation, newest first', async () => {
    expect(await found('pt', { limit: 2 })).toEqual(['Eleições (pt)', 'Água nas levadas (pt)']);
    const { total, items } = await listArticles(read, 'en', {});
    expect(total).toBe(3);
    expect(items.map(({ title }) => title)).toEqual(['The water stays', 'Running dry', 'Water in the channels']);
  });

  it('can be filtered by a category slug of that language', async () => {
    expect(await found('pt', { category: 'news-pt' })).toEqual(['Eleições (pt)']);
    expect(await listArticles(read, 'pt', { category: 'news' })).toEqual({ total: 0, items: [], nextOffset: null });
  });

  it('shows an article with its category, author, photographer and picture', async () => {
    const { items } = await listArticles(read, 'pt', { q: 'levadas' });
    expect(items).toEqual([
      {
        id: uuid(1),
        locale: 'pt',
        slug: 'artigo-1',
        title: 'Água nas levadas',
        summary: 'Não há pressa',
        category: { id: categoryId('features'), slug: 'features-pt', name: 'features em português', hue: 'levada' },
        author: { id: uuid(201), name: 'Ana' },
        photographer: { id: uuid(202), name: 'Rui' },
        date: '2026-11-20',
        featured: false,
        minutes: 1,
        found: expect.anything(),
        image: expect.objectContaining({ id: picture(7), alt: 'Vista', caption: 'Legenda', credit: { author: 'Ana' } }),
      },
    ]);
  });
});

describe('paging', () => {
  it('returns every article exactly once across all pages', async () => {
    const seen: string[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const page = await listArticles(read, 'pt', { limit: 50, offset });
      expect(page.total).toBe(262);
      seen.push(...page.items.map(({ id }) => id));
      offset = page.nextOffset;
    }
    expect(seen).toHaveLength(262);
    expect(new Set(seen).size).toBe(262);
  });

  it('ends at the last article and returns an empty page beyond it', async () => {
    expect(await listArticles(read, 'pt', { limit: 2, offset: 260 })).toMatchObject({ nextOffset: null });
    expect(await listArticles(read, 'pt', { limit: 1, offset: 260 })).toMatchObject({ nextOffset: 261 });
    expect(await listArticles(read, 'pt', { offset: 500 })).toEqual({ total: 262, items: [], nextOffset: null });
  });

  it('limits a page to the maximum size', async () => {
    const { items, nextOffset } = await listArticles(read, 'pt', { limit: 10_000 });
    expect([items.length, nextOffset]).toEqual([MAX_PAGE_SIZE, MAX_PAGE_SIZE]);
  });
});

describe('the search', () => {
  it('ranks titles before texts, and articles that exist only in the other language last', async () => {
    const all = ['Água nas levadas (pt)', 'Eleições (pt)', 'The water stays (en)', 'Running dry (en)'];
    expect(await found('pt', { q: 'água' })).toEqual(all);
    expect(await found('pt', { q: 'water' })).toEqual(all);
    expect(await found('en', { q: 'water' })).toEqual([
      'Water in the channels (en)',
      'The water stays (en)',
      'Running dry (en)',
      'Eleições (pt)',
    ]);
  });

  it('ignores accents and case in queries and texts', async () => {
    for (const q of ['agua', 'ÁGUA', 'ÁGUA'.normalize('NFD')]) {
      expect((await found('pt', { q })).slice(0, 2), q).toEqual(['Água nas levadas (pt)', 'Eleições (pt)']);
    }
    expect(await found('pt', { q: 'eleicoes' })).toEqual(['Eleições (pt)']);
  });

  it('matches inflected forms of a word in the language of the text', async () => {
    expect(await found('pt', { q: 'levada' })).toEqual(['Água nas levadas (pt)']);
    expect(await found('en', { q: 'channel' })).toEqual(['Water in the channels (en)']);
    expect(await found('en', { q: 'river' })).toEqual(['Running dry (en)']);
  });

  it('returns a bilingual article once, in the language of the page', async () => {
    expect(await found('en', { q: 'levadas OR channels' })).toEqual(['Water in the channels (en)']);
  });

  it('returns the category name in the page language and its slug in the article language', async () => {
    const { items } = await listArticles(read, 'pt', { q: 'rivers' });
    expect(items).toMatchObject([
      { locale: 'en', slug: 'artigo-3', category: { name: 'features em português', slug: 'features' } },
    ]);
  });

  it('finds no draft, deleted or unpublished translation', async () => {
    for (const q of ['rascunho', 'apagada', 'deleted', 'retirada']) expect(await found('pt', { q }), q).toEqual([]);
  });

  it('supports a category filter and paging', async () => {
    expect(await found('pt', { q: 'água', category: 'news-pt' })).toEqual(['Eleições (pt)']);
    const first = await listArticles(read, 'pt', { q: 'prato', limit: 100 });
    expect(first).toMatchObject({ total: 260, nextOffset: 100 });
    expect(await listArticles(read, 'pt', { q: 'prato', limit: 100, offset: 200 })).toMatchObject({ nextOffset: null });
  });

  it.each(['"', '- -', '!!', "'; drop table article; --", '<>&|:*()', 'a'.repeat(5000), '\\', '%', '"água'])(
    'accepts the unusual query %j',
    async (q) => {
      const { total, items } = await listArticles(read, 'pt', { q, limit: MAX_PAGE_SIZE });
      expect(items).toHaveLength(total);
      expect((await listArticles(read, 'pt', {})).total).toBe(262);
    },
  );

  it('lists all articles when the query is blank', async () => {
    expect((await listArticles(read, 'pt', { q: '  ' })).total).toBe(262);
  });
});
