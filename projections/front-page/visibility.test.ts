import fc from 'fast-check';
import type { Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleEvent } from '#domain/article/events.ts';
import { evolveArticle, initialArticle } from '#domain/article/state.ts';
import { locales } from '#domain/shared/locale.ts';
import { anyCommandSequence, eventsOf } from '#testing/content/command-sequences.ts';
import { categoryId, createEventBuilder, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, createRecorder, project, uuid } from '#testing/projections/helpers.ts';
import { articles } from '../article/projector.ts';
import type { ArticleTables } from '../article/tables.ts';
import { countCategories } from '../category/queries.ts';
import { frontPageOf } from './queries.ts';

const bilingual = { pt: { title: 'A água' }, en: { title: 'The water' } };

describe('an article on the front page', () => {
  let database: TestDatabase;
  let magazine: ReturnType<typeof createEventBuilder>;
  beforeEach(async () => {
    database = await createTestDatabase({ for: 'site' });
    magazine = createEventBuilder();
    magazine.categories();
    magazine.contributor(201);
    magazine.media(7);
  });
  afterEach(() => database.drop());

  /** What each language shows: cover, editors' choice behind it, and articles by category. */
  const shown = async () => {
    const read = await project(database.db, magazine.events.splice(0));
    const of = async (locale: (typeof locales)[number]) => {
      const { cover, total } = await frontPageOf(read, locale);
      const counts = (await countCategories(read, locale)).filter(({ count }) => count > 0);
      return {
        total,
        cover: cover && {
          title: cover.title,
          date: cover.date,
          featured: cover.featured,
          category: cover.category.id,
          pictured: cover.image !== undefined,
        },
        counts: Object.fromEntries(counts.map(({ id, count }) => [id, count])),
      };
    };
    return { pt: await of('pt'), en: await of('en') };
  };

  it('appears only in the languages in which it is published', async () => {
    magazine.article(1, { featured: true, mainImage: picture(7), published: ['en'], translations: bilingual });
    const category = categoryId('features');
    expect(await shown()).toEqual({
      pt: { total: 0, cover: undefined, counts: {} },
      en: {
        total: 1,
        cover: { title: 'The water', date: '2026-11-20', featured: true, category, pictured: true },
        counts: { [category]: 1 },
      },
    });
  });

  it('shows changes of shared facts in all languages', async () => {
    magazine.article(1, { mainImage: picture(7), translations: bilingual });
    const facts = { category: categoryId('news'), date: '2026-12-24', mainImage: null };
    magazine.later(1, 'ArticleEdited', { facts, translations: {} });
    const moved = {
      cover: { category: categoryId('news'), date: '2026-12-24', pictured: false },
      counts: { [categoryId('news')]: 1 },
    };
    expect(await shown()).toMatchObject({ pt: moved, en: moved });
  });

  it('shows the shared facts in a translation that is added later', async () => {
    magazine.article(1, { featured: true, mainImage: picture(7), translations: { pt: bilingual.pt } });
    magazine.later(1, 'ArticleEdited', { facts: { date: '2026-12-24' }, translations: { en: { title: 'The water' } } });
    expect((await shown()).en.total).toBe(0);
    magazine.later(1, 'ArticlePublished', { locale: 'en' });
    const cover = { date: '2026-12-24', featured: true, pictured: true };
    expect(await shown()).toMatchObject({ pt: { cover }, en: { cover } });
  });

  it('shows the reverted facts and stays published', async () => {
    magazine.article(1, { translations: { pt: bilingual.pt } });
    const facts = { author: uuid(201), photographer: null, category: categoryId('gourmet'), mainImage: picture(7) };
    const text = { ...bilingual.pt, slug: 'a', summary: '', content: [], mainImageCaption: '', mainImageAlt: '' };
    const translations = { pt: text };
    magazine.later(1, 'ArticleReverted', { toRevision: 0, facts: { ...facts, date: '2026-01-01' }, translations });
    expect((await shown()).pt).toMatchObject({
      total: 1,
      cover: { category: categoryId('gourmet'), date: '2026-01-01', pictured: true },
    });
  });

  it.each([
    ['ArticleUnpublished', { total: 0, cover: undefined }],
    ['ArticleScheduled', { total: 0, cover: undefined }],
    ['ArticleDeleted', { total: 0, cover: undefined }],
    ['ArticleFeatured', { total: 1, cover: { featured: true } }],
  ])('is updated by %s', async (type, expected) => {
    magazine.article(1, { translations: { pt: bilingual.pt } });
    const locale = type === 'ArticleUnpublished' || type === 'ArticleScheduled' ? { locale: 'pt' } : {};
    magazine.later(1, type, locale);
    expect((await shown()).pt).toMatchObject(expected);
  });
});

describe('the visible article rows', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ for: 'site' });
  });
  afterAll(() => database.drop());

  it('match the published translations in the domain state', async () => {
    await fc.assert(
      fc.asyncProperty(anyCommandSequence(40), async (steps) => {
        const decided = eventsOf(steps);
        const record = createRecorder();
        const events = decided.flatMap(({ stream, events }) => record(stream, ...events));
        const visible = await askAfter(database.db, articles, [events], (trx: Transaction<ArticleTables>) =>
          trx.selectFrom('article_translation').selectAll().where('visible', '=', true).execute(),
        );
        expect(
          visible
            .map(({ article_id, locale, category, date }) => [article_id, locale, category, date].join(' '))
            .sort(),
        ).toEqual(visibleIn(decided.flatMap((each) => each.events)).sort());
      }),
      { numRuns: 20 },
    );
  });
});

/** What the rules say of the same events: id, language, category and date of what readers may see. */
const visibleIn = (events: ArticleEvent[]): string[] =>
  [...Map.groupBy(events, ({ data }) => data.id).values()].flatMap((history) => {
    const article = history.reduce(evolveArticle, initialArticle);
    if (article.status !== 'existing') return [];
    const { id, facts, translations } = article;
    return locales
      .filter((locale) => translations[locale]?.publication.status === 'published')
      .map((locale) => [id, locale, facts.category, facts.date].join(' '));
  });
