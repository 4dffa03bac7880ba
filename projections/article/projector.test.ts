import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createEventBuilder, paragraph, picture } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, uuid } from '#testing/projections/helpers.ts';
import { articles } from './projector.ts';
import type { ArticleTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rows = <Table extends keyof ArticleTables>(events: RecordedEvent[], table: Table) =>
  askAfter(database.db, articles, [events], (trx) => trx.selectFrom(table).selectAll().execute()) as Promise<
    ArticleTables[Table][]
  >;
const translations = async (events: RecordedEvent[]) =>
  (await rows(events, 'article_translation')).toSorted((a, b) => (a.locale < b.locale ? 1 : -1));

const bilingual = { pt: { title: 'A água', slug: 'a-agua' }, en: { title: 'The water', slug: 'the-water' } };

describe('an article', () => {
  it('is stored as one row with its facts and one row for each language', async () => {
    const magazine = createEventBuilder();
    magazine.article(1, {
      featured: true,
      mainImage: picture(7),
      photographer: uuid(202),
      published: ['pt'],
      translations: {
        pt: { ...bilingual.pt, summary: 'Resumo', content: paragraph('A água corre.'), mainImageCaption: 'Legenda' },
        en: bilingual.en,
      },
    });
    expect(await rows(magazine.events, 'article')).toMatchObject([
      {
        id: uuid(1),
        revision: 2n,
        status: 'existing',
        featured: true,
        main_image: picture(7),
        photographer: uuid(202),
      },
    ]);
    const shared = { article_id: uuid(1), category: uuid(100), date: '2026-11-20', sequence: 1n };
    expect(await translations(magazine.events)).toMatchObject([
      { ...shared, locale: 'pt', title: 'A água', summary: 'Resumo', caption: 'Legenda', words: 3, visible: true },
      { ...shared, locale: 'en', title: 'The water', publication: 'draft', published_at: null, visible: false },
    ]);
  });

  it('stores the times of its first publication and its last edit', async () => {
    const magazine = createEventBuilder();
    magazine.article(1, { translations: { pt: bilingual.pt } });
    magazine.later(1, 'ArticleUnpublished', { locale: 'pt' });
    magazine.later(1, 'ArticleEdited', { facts: {}, translations: { pt: { summary: 'Novo' } } });
    magazine.later(1, 'ArticlePublished', { locale: 'pt' });
    expect(await translations(magazine.events)).toMatchObject([
      { published_at: new Date('2026-11-20T09:02:00Z'), edited_at: new Date('2026-11-20T09:04:00Z'), visible: true },
    ]);
  });

  it('stores the scheduled time of a translation until it is published', async () => {
    const magazine = createEventBuilder();
    magazine.article(1, { published: [], translations: { pt: bilingual.pt } });
    magazine.later(1, 'ArticleScheduled', { locale: 'pt', scheduleFor: '2026-12-01T08:00:00.000Z' });
    const schedule = { publication: 'scheduled', schedule_for: new Date('2026-12-01T08:00:00Z'), visible: false };
    expect(await translations(magazine.events)).toMatchObject([schedule]);
    magazine.later(1, 'ArticlePublished', { locale: 'pt' });
    expect(await translations(magazine.events)).toMatchObject([
      { publication: 'published', schedule_for: null, visible: true },
    ]);
  });

  it('is visible in no language while deleted and as before when restored', async () => {
    const magazine = createEventBuilder();
    magazine.article(1, { published: ['en'], translations: bilingual });
    magazine.later(1, 'ArticleDeleted');
    expect(await translations(magazine.events)).toMatchObject([{ visible: false }, { visible: false }]);
    magazine.later(1, 'ArticleRestored');
    expect(await translations(magazine.events)).toMatchObject([{ visible: false }, { visible: true }]);
  });

  it('throws when its first event is not ArticleCreated', async () => {
    const magazine = createEventBuilder();
    magazine.later(1, 'ArticlePublished', { locale: 'pt' });
    await expect(rows(magazine.events, 'article')).rejects.toThrow('ArticlePublished before ArticleCreated');
  });
});

describe('the redirect from a former slug', () => {
  const move = (magazine: ReturnType<typeof createEventBuilder>, number: number, slug: string) =>
    magazine.later(number, 'ArticleEdited', { facts: {}, translations: { pt: { slug } } });

  it('points directly to the article for each of its former slugs', async () => {
    const magazine = createEventBuilder();
    magazine.article(1, { translations: bilingual });
    move(magazine, 1, 'b');
    move(magazine, 1, 'c');
    expect(await rows(magazine.events, 'article_redirect')).toEqual([
      { locale: 'pt', slug: 'a-agua', article_id: uuid(1) },
      { locale: 'pt', slug: 'b', article_id: uuid(1) },
    ]);
  });

  it('points to the article that gave up the slug last', async () => {
    const magazine = createEventBuilder();
    magazine.article(1, { translations: { pt: { title: 'Um', slug: 'a' } } });
    move(magazine, 1, 'b');
    magazine.article(2, { translations: { pt: { title: 'Dois', slug: 'a' } } });
    move(magazine, 2, 'c');
    move(magazine, 1, 'd');
    expect(await rows(magazine.events, 'article_redirect')).toEqual([
      { locale: 'pt', slug: 'a', article_id: uuid(2) },
      { locale: 'pt', slug: 'b', article_id: uuid(1) },
    ]);
  });
});

describe('the cache tags of an event', () => {
  const tagsOf = async (...batches: RecordedEvent[][]) =>
    (await askAfter(database.db, articles, batches, async (_trx, tags) => tags)).at(-1);

  it('include a list only when the article is visible in its language before or after', async () => {
    const magazine = createEventBuilder();
    const created = magazine.article(1, { published: [], translations: bilingual });
    expect(await tagsOf(created)).toEqual([`article:${uuid(1)}`]);
    const published = magazine.later(1, 'ArticlePublished', { locale: 'en' });
    expect(await tagsOf(created, published)).toEqual([`article:${uuid(1)}`, 'articles:en']);
    const deleted = magazine.later(1, 'ArticleDeleted');
    expect(await tagsOf(created, published, deleted)).toEqual([`article:${uuid(1)}`, 'articles:en']);
    const restored = magazine.later(1, 'ArticleRestored');
    expect(await tagsOf(created, published, deleted, restored)).toEqual([`article:${uuid(1)}`, 'articles:en']);
  });
});
