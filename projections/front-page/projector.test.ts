import fc from 'fast-check';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { categoryId, createMagazine, picture } from '#testing/magazine.ts';
import { askAfter, createRecorder, uuid } from '#testing/projections.ts';
import { anyStory, eventsOf } from '#testing/stories.ts';
import { articles } from '../article/projector.ts';
import type { ArticleTables } from '../article/tables.ts';
import { frontPage } from './projector.ts';
import type { FrontPageTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const entries = (events: RecordedEvent[]): Promise<FrontPageTables['front_page_entry'][]> =>
  askAfter(database.db, frontPage, [events], (trx: Transaction<FrontPageTables>) =>
    trx.selectFrom('front_page_entry').selectAll().orderBy('article_id').orderBy('locale', 'desc').execute(),
  );

const bilingual = { pt: { title: 'A água' }, en: { title: 'The water' } };

describe('an entry of the front page', () => {
  it('stands for one language of one article', async () => {
    const magazine = createMagazine();
    magazine.article(1, { featured: true, mainImage: picture(7), published: ['en'], translations: bilingual });
    const shared = {
      article_id: uuid(1),
      category: categoryId('features'),
      date: '2026-11-20',
      sequence: 1n,
      featured: true,
      pictured: true,
      deleted: false,
    };
    expect(await entries(magazine.events)).toEqual([
      { ...shared, locale: 'pt', published: false },
      { ...shared, locale: 'en', published: true },
    ]);
  });

  it('follows what all languages share', async () => {
    const magazine = createMagazine();
    magazine.article(1, { mainImage: picture(7), translations: bilingual });
    const facts = { category: categoryId('news'), date: '2026-12-24', mainImage: null };
    magazine.later(1, 'ArticleEdited', { facts, translations: {} });
    const moved = { category: categoryId('news'), date: '2026-12-24', pictured: false, published: true };
    expect(await entries(magazine.events)).toMatchObject([moved, moved]);
  });

  it('is added with the facts of its other language when that one is written later', async () => {
    const magazine = createMagazine();
    magazine.article(1, { featured: true, mainImage: picture(7), translations: { pt: bilingual.pt } });
    magazine.later(1, 'ArticleEdited', { facts: { date: '2026-12-24' }, translations: { en: { title: 'The water' } } });
    const shared = { date: '2026-12-24', featured: true, pictured: true, sequence: 1n };
    expect(await entries(magazine.events)).toMatchObject([
      { ...shared, locale: 'pt', published: true },
      { ...shared, locale: 'en', published: false },
    ]);
  });

  it('goes back to an earlier revision with the article, and stays published', async () => {
    const magazine = createMagazine();
    magazine.article(1, { translations: { pt: bilingual.pt } });
    const facts = { author: uuid(201), photographer: null, category: categoryId('gourmet'), mainImage: picture(7) };
    const text = { ...bilingual.pt, slug: 'a', summary: '', content: [], mainImageCaption: '', mainImageAlt: '' };
    const translations = { pt: text };
    magazine.later(1, 'ArticleReverted', { toRevision: 0, facts: { ...facts, date: '2026-01-01' }, translations });
    expect(await entries(magazine.events)).toMatchObject([
      { category: categoryId('gourmet'), date: '2026-01-01', pictured: true, published: true },
    ]);
  });

  it.each([
    ['ArticleUnpublished', { published: false }],
    ['ArticleScheduled', { published: false }],
    ['ArticleDeleted', { deleted: true }],
    ['ArticleFeatured', { featured: true }],
  ])('knows of %s', async (type, expected) => {
    const magazine = createMagazine();
    magazine.article(1, { translations: { pt: bilingual.pt } });
    const locale = type === 'ArticleUnpublished' || type === 'ArticleScheduled' ? { locale: 'pt' } : {};
    magazine.later(1, type, locale);
    expect(await entries(magazine.events)).toMatchObject([expected]);
  });

  it('shows exactly the articles that readers may see', async () => {
    await fc.assert(
      fc.asyncProperty(anyStory(40), async (steps) => {
        const record = createRecorder();
        const events = eventsOf(steps).flatMap((decided) => record(decided.stream, ...decided.events));
        const shown = (await entries(events)).filter(({ published, deleted }) => published && !deleted);
        const visible = await askAfter(database.db, articles, [events], (trx: Transaction<ArticleTables>) =>
          trx.selectFrom('article_translation').selectAll().where('visible', '=', true).execute(),
        );
        type Shared = Pick<FrontPageTables['front_page_entry'], 'locale' | 'category' | 'date' | 'sequence'>;
        const facts = ({ locale, category, date, sequence }: Shared) => `${locale} ${category} ${date} ${sequence}`;
        expect(shown.map((row) => `${row.article_id} ${facts(row)}`).sort()).toEqual(
          visible.map((row) => `${row.article_id} ${facts(row)}`).sort(),
        );
      }),
      { numRuns: 20 },
    );
  });
});
