import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#domain/shared/locale.ts';
import { titleKey } from '#projections/article/sql/titles.ts';
import type { AdminArticleQuery } from '#projections/article/views.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { categoryId, createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { project, uuid } from '#testing/projections/helpers.ts';
import { ADMIN_PAGE, adminArticles, countAdminArticles } from './list.ts';

/** Numbers of keywords; `HILLS` is deleted. */
const [WATER, HILLS] = [301, 302];
const sorts = ['changed', 'date', 'title'] as const;

let database: TestDatabase;
let read: ReadDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ for: 'site' });
  const magazine = createEventBuilder();
  magazine.categories();
  magazine.contributor(201, { name: 'Ana' });
  magazine.contributor(202, { name: 'Rui', roles: ['photographer'] });
  magazine.media(7);
  for (const number of [WATER, HILLS]) {
    const keyword = { id: uuid(number), name: { pt: `Etiqueta ${number}`, en: `Tag ${number}` } };
    magazine.append(`keyword-${keyword.id}`, { type: 'KeywordAdded', data: keyword });
  }
  magazine.append(`keyword-${uuid(HILLS)}`, { type: 'KeywordDeleted', data: { id: uuid(HILLS) } });
  const both = { pt: { title: 'Água' }, en: { title: 'Water' } };
  magazine.article(1, {
    mainImage: picture(7),
    photographer: uuid(202),
    keywords: [uuid(HILLS), uuid(WATER)],
    translations: both,
  });
  magazine.article(2, {
    published: [],
    translations: { pt: { title: 'Rascunho' } },
    keywords: [uuid(WATER)],
    date: '2026-11-21',
  });
  magazine.article(3, { category: categoryId('news'), translations: { en: { title: 'First in English' } } });
  magazine.article(4, { translations: { pt: { title: 'Fonte' }, en: { title: 'Source' } } });
  magazine.later(4, 'ArticleEdited', { facts: {}, translations: { pt: { title: 'Fonte nova' } } });
  magazine.article(5, { translations: { pt: { title: 'Traduzido' }, en: { title: 'Translated' } } });
  magazine.later(5, 'ArticleEdited', { facts: {}, translations: { pt: { title: 'Traduzido' } } });
  magazine.later(5, 'ArticleEdited', { facts: {}, translations: { en: { title: 'Translated anew' } } });
  magazine.article(6, { keywords: [uuid(WATER)], translations: both });
  magazine.later(6, 'ArticleDeleted');
  magazine.article(7, { published: [], translations: both });
  magazine.later(7, 'ArticleScheduled', { locale: 'pt', scheduleFor: '2026-12-24T18:00:00.000Z' });
  magazine.later(7, 'ArticleFeatured');
  magazine.later(4, 'ArticleUnpublished', { locale: 'en' });
  magazine.later(4, 'ArticleScheduled', { locale: 'en', scheduleFor: '2026-12-25T18:00:00.000Z' });
  for (let number = 1001; number <= 1000 + 2 * ADMIN_PAGE; number += 1) {
    magazine.article(number, {
      category: categoryId('gourmet'),
      date: '2026-01-01',
      translations: { pt: { title: number % 2 ? 'Prato' : 'prato' } },
    });
  }
  read = await project(database.db, magazine.events);
});
afterAll(() => database.drop());

const page = (asked: Partial<AdminArticleQuery> = {}, locale: Locale = 'en') =>
  adminArticles(read, locale, { q: '', labels: [], sort: 'title', ...asked });
const titles = async (asked: Partial<AdminArticleQuery>, locale?: Locale) =>
  (await page(asked, locale)).articles.map(({ title }) => title);

describe('the article list of the admin area', () => {
  it('lists existing articles with the state of both translations', async () => {
    const { articles, total } = await page({ q: 'agua', labels: ['pt:published'] });
    expect(total).toBe(1);
    expect(articles[0]).toMatchObject({
      id: uuid(1),
      title: 'Water',
      titleLocale: 'en',
      translations: {
        pt: {
          title: 'Água',
          publication: { status: 'published' },
          isOutdated: false,
          slug: 'artigo-1',
          categorySlug: 'features-pt',
        },
        en: { title: 'Water', publication: { status: 'published' }, isOutdated: false },
      },
      author: { id: uuid(201), name: 'Ana' },
      category: { id: categoryId('features') },
      image: { id: picture(7) },
      featured: false,
    });
  });

  it('shows the title in the language of the admin area, otherwise in the other one', async () => {
    const named = async (locale: Locale, asked: Partial<AdminArticleQuery>) =>
      (await page(asked, locale)).articles.map(({ title, titleLocale }) => `${titleLocale}: ${title}`);
    expect(await named('pt', { q: 'agua', labels: ['pt:published'] })).toEqual(['pt: Água']);
    expect(await named('en', { q: 'rasc' })).toEqual(['pt: Rascunho']);
    expect(await named('pt', { category: categoryId('news') })).toEqual(['en: First in English']);
  });

  it('says that a scheduled translation was public before', async () => {
    const [{ translations } = { translations: {} }] = (await page({ labels: ['en:scheduled'] })).articles;
    const scheduled = { status: 'scheduled', scheduleFor: '2026-12-25T18:00:00Z', wasPublic: true };
    expect(translations).toMatchObject({ en: { title: 'Source', publication: scheduled } });
    const { articles } = await page({ labels: ['pt:scheduled'] });
    expect(articles[0]!.translations.pt!.publication).not.toHaveProperty('wasPublic');
  });

  it('shows the publication time of a scheduled translation', async () => {
    const { articles } = await page({ labels: ['pt:scheduled'] });
    expect(articles.map(({ translations }) => translations)).toMatchObject([
      {
        pt: {
          title: 'Água',
          publication: { status: 'scheduled', scheduleFor: '2026-12-24T18:00:00Z' },
          isOutdated: false,
        },
        en: { title: 'Water', publication: { status: 'draft' }, isOutdated: false },
      },
    ]);
  });

  it('marks a translation as outdated when its source changed later, but never the source', async () => {
    expect(await titles({ labels: ['en:outdated'] })).toEqual(['Source']);
    expect(await titles({ labels: ['pt:outdated'] })).toEqual([]);
  });

  it('filters by label, category, contributor and word prefixes, alone or combined', async () => {
    expect(await titles({ labels: ['pt:draft'] })).toEqual(['Rascunho']);
    expect(await titles({ labels: ['pt:missing'] })).toEqual(['First in English']);
    expect(await titles({ labels: ['featured'] })).toEqual(['Water']);
    expect(await titles({ category: categoryId('news') })).toEqual(['First in English']);
    expect(await titles({ contributor: uuid(202) })).toEqual(['Water']);
    expect(await titles({ q: 'ENG fir' })).toEqual(['First in English']);
    expect(await titles({ q: 'rasc', labels: ['pt:published'] })).toEqual([]);
    expect(await titles({ q: "%_'\\" })).toHaveLength(ADMIN_PAGE);
  });

  it('filters by keyword, drafts included, and finds nothing by a deleted one', async () => {
    expect(await titles({ keyword: uuid(WATER) })).toEqual(['Rascunho', 'Water']);
    expect((await page({ keyword: uuid(WATER), labels: ['pt:draft'] })).total).toBe(1);
    expect((await page({ keyword: uuid(WATER), q: 'agua' })).articles.map(({ id }) => id)).toEqual([uuid(1)]);
    expect(await titles({ keyword: uuid(HILLS) })).toEqual([]);
    expect(await titles({ keyword: uuid(999) })).toEqual([]);
  });

  it('lists only published articles that are not featured', async () => {
    const first = await page({ isOnlyUnfeatured: true });
    // Not the draft, the deleted one and the featured one.
    expect(first.total).toBe(4 + 2 * ADMIN_PAGE);
    expect(await titles({ isOnlyUnfeatured: true, q: 'first' })).toEqual(['First in English']);
    expect(await titles({ isOnlyUnfeatured: true, q: 'rasc' })).toEqual([]);
    expect((await page({ isOnlyUnfeatured: true, q: 'agua' })).articles.map(({ id }) => id)).toEqual([uuid(1)]);
  });

  it('counts the articles in total and by label', async () => {
    const { all, labels } = await countAdminArticles(read);
    expect(all).toBe(6 + 2 * ADMIN_PAGE);
    expect(labels).toMatchObject({ 'pt:draft': 1, 'pt:scheduled': 1, 'en:outdated': 1, featured: 1, 'pt:missing': 1 });
  });
});

describe.each(sorts)('pages sorted by %s', (sort) => {
  it('contain every article once, in the same order forwards and backwards', async () => {
    const forwards: string[][] = [];
    let asked: Partial<AdminArticleQuery> | undefined = {};
    let last: Awaited<ReturnType<typeof page>> | undefined;
    while (asked) {
      last = await page({ sort, ...asked });
      forwards.push(last.articles.map(({ id }) => id));
      asked = last.next ? { after: last.next } : undefined;
    }
    expect(forwards.map(({ length }) => length)).toEqual([ADMIN_PAGE, ADMIN_PAGE, 6]);
    expect(new Set(forwards.flat()).size).toBe(6 + 2 * ADMIN_PAGE);

    const backwards: string[][] = [];
    while (last?.previous) {
      last = await page({ sort, before: last.previous });
      backwards.unshift(last.articles.map(({ id }) => id));
    }
    expect(backwards).toEqual(forwards.slice(0, 2));
  });
});

describe('a malformed position', () => {
  const id = uuid(1);
  const malformed = {
    'no text': '',
    'only the separator': '~',
    'no sort key': id,
    'no id': '~2026-11-20',
    'a damaged id': `${id.slice(1)}~2026-11-20`,
    'an unstorable character': `${id}~\0`,
    'an overlong sort key': `${id}~${'z'.repeat(101)}`,
  };
  const malformedKeys = {
    changed: ['', '2026-11-20', '1e3', '-1', "1'", '9'.repeat(17), '2026-13-45T99:99:99.999999Z'],
    date: ['', '2026-11-2', '20 November'],
  };

  it.each(
    sorts.flatMap((sort) => Object.entries(malformed).map(([fault, position]) => [fault, sort, position] as const)),
  )('with %s selects the first page sorted by %s', async (_fault, sort, position) => {
    const first = await page({ sort });
    expect(await page({ sort, after: position })).toEqual(first);
    expect(await page({ sort, before: position })).toEqual(first);
  });

  it.each((['changed', 'date'] as const).flatMap((sort) => malformedKeys[sort].map((key) => [key, sort] as const)))(
    'with the sort key %j selects the first page sorted by %s',
    async (key, sort) => {
      const first = await page({ sort });
      expect(await page({ sort, after: `${id}~${key}` })).toEqual(first);
      expect(await page({ sort, before: `${id}~${key}` })).toEqual(first);
    },
  );
});

it('sorts by date, title or time of the latest change', async () => {
  expect((await page({ sort: 'date' })).articles[0]?.title).toBe('Rascunho');
  expect((await page({ sort: 'title' }, 'pt')).articles[0]?.title).toBe('Água');
  expect((await page({ sort: 'title' })).articles[0]?.title).toBe('First in English');
  const { articles } = await page({ sort: 'changed' });
  const moments = articles.map(({ changedAt }) => changedAt);
  expect(moments).toEqual(moments.toSorted().reverse());
});

it('sorts by the shown title, without regard to case and accents', async () => {
  const features = { category: categoryId('features') };
  expect(await titles(features, 'pt')).toEqual(['Água', 'Água', 'Fonte nova', 'Rascunho', 'Traduzido']);
  expect(await titles(features, 'en')).toEqual(['Rascunho', 'Source', 'Translated anew', 'Water', 'Water']);
});

it.each(['pt', 'en'] as const)('has an index for the order of %s titles', async (locale) => {
  const plan = await read.transaction().execute(async (trx) => {
    // The test has too few articles for the planner to prefer an index by itself.
    await sql`set local enable_sort = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select a.id from article a where a.status = 'existing'
      order by ${titleKey(locale)} collate "C", a.id limit 50`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Scan/);
  expect(plan).not.toMatch(/Sort/);
});
