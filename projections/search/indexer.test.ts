import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createEventBuilder, paragraph } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { askAfter, dumpAfter, uuid } from '#testing/projections/helpers.ts';
import { articles } from '../article/projector.ts';
import type { SearchTables } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rows = <Table extends keyof SearchTables>(events: RecordedEvent[], table: Table) =>
  askAfter(database.db, articles, [events], (trx) => trx.selectFrom(table).selectAll().execute()) as Promise<
    SearchTables[Table][]
  >;
const entries = async (events: RecordedEvent[]) =>
  (await rows(events, 'search_entry')).map(({ locale, alone }) => `${locale}${alone ? ' alone' : ''}`).sort();
const counts = async (events: RecordedEvent[]) =>
  Object.fromEntries(
    (await rows(events, 'search_word_count')).map((row) => [`${row.locale} ${row.word}`, row.articles]),
  );
const words = async (events: RecordedEvent[]) =>
  (await rows(events, 'search_word')).map(({ locale, word }) => `${locale} ${word}`).sort();

const story = () => {
  const magazine = createEventBuilder();
  const translations = { pt: { title: 'A água da serra' }, en: { title: 'The water' } };
  magazine.article(1, { published: ['pt'], translations });
  magazine.article(2, {
    translations: { pt: { title: 'Sede', summary: 'Água, água!', content: paragraph('Poço e nora.') } },
  });
  return magazine;
};

describe('the search index', () => {
  it('has one entry per published translation, marked alone when it is the only one', async () => {
    const magazine = story();
    expect(await entries(magazine.events)).toEqual(['pt alone', 'pt alone']);
    magazine.later(1, 'ArticlePublished', { locale: 'en' });
    expect(await entries(magazine.events)).toEqual(['en', 'pt', 'pt alone']);
    magazine.later(1, 'ArticleUnpublished', { locale: 'pt' });
    expect(await entries(magazine.events)).toEqual(['en alone', 'pt alone']);
    magazine.later(1, 'ArticleDeleted');
    expect(await entries(magazine.events)).toEqual(['pt alone']);
    magazine.later(1, 'ArticleRestored');
    expect(await entries(magazine.events)).toEqual(['en alone', 'pt alone']);
  });

  it('stores each part of an article with its weight, and contributors and category by id', async () => {
    const entry = (await rows(story().events, 'search_entry')).find(({ article_id }) => article_id === uuid(2));
    const ids = [uuid(100), uuid(201)].map((id) => `'@${id}':1B`).join(' ');
    expect([entry?.title_words, entry?.summary_words, entry?.body_words]).toEqual([1, 2, 2]);
    expect(entry?.head).toBe(`'=sede' ${ids} 'agua':12B,13B 'sede':1A`);
    expect(entry?.whole).toBe(`${ids} 'agua':12B,13B 'nora':36 'poco':34 'sede':1A`);
  });
});

describe('a very long text', () => {
  it('is indexed up to the limits of Postgres', async () => {
    const magazine = createEventBuilder();
    const long = (count: number) =>
      Array.from({ length: count }, (_, n) => `${'palavralonga'.repeat(4)}${n}`).join(' ');
    magazine.article(1, { translations: { pt: { title: 'Um', content: paragraph(long(19_000)) } } });
    magazine.article(2, { translations: { pt: { title: 'Dois', content: paragraph('mar '.repeat(250_000)) } } });
    expect(await entries(magazine.events)).toHaveLength(2);
    expect((await rows(magazine.events, 'search_entry')).find((row) => row.article_id === uuid(2))?.whole).toContain(
      "'mar':",
    );
  });
});

describe('the vocabulary', () => {
  it('counts the published articles that contain a word', async () => {
    const expected = { 'pt agua': 2, 'pt serra': 1, 'pt sede': 1, 'pt poco': 1, 'pt nora': 1 };
    expect(await counts(story().events)).toEqual(expected);
  });

  it('deletes a word when no published article contains it any more', async () => {
    const magazine = story();
    magazine.later(2, 'ArticleEdited', { facts: {}, translations: { pt: { summary: 'Vento', content: [] } } });
    expect(await counts(magazine.events)).toEqual({ 'pt agua': 1, 'pt serra': 1, 'pt sede': 1, 'pt vento': 1 });
    magazine.later(1, 'ArticleUnpublished', { locale: 'pt' });
    expect(await counts(magazine.events)).toEqual({ 'pt sede': 1, 'pt vento': 1 });
    expect(await words(magazine.events)).toEqual(['pt sede', 'pt vento']);
  });

  it('is the same regardless of batch boundaries', async () => {
    const magazine = story();
    magazine.later(1, 'ArticlePublished', { locale: 'en' });
    magazine.later(2, 'ArticleEdited', {
      facts: { date: '2026-01-01' },
      translations: { pt: { title: 'Sede antiga', summary: '' } },
    });
    magazine.later(2, 'ArticleDeleted');
    magazine.later(2, 'ArticleRestored');
    const together = await dumpAfter(database.db, articles, [magazine.events]);
    const single = magazine.events.map((event) => [event]);
    expect(await dumpAfter(database.db, articles, single)).toEqual(together);
    expect(together.search_word).toHaveLength(7);
  });
});
