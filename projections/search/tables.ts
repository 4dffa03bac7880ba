import { sql, type Transaction } from 'kysely';
import { type Locale, locales } from '#domain/shared/locale.ts';

export interface SearchTables {
  /** One row per language of an article that readers can see. Rows are small, since a search visits every match. */
  search_entry: {
    article_id: string;
    locale: Locale;
    category: string;
    date: string;
    /** Orders articles of one day: newest first. */
    sequence: bigint;
    /** Readers see the article in this language only. */
    alone: boolean;
    /** Number of searchable words of each field. */
    title_words: number;
    summary_words: number;
    body_words: number;
    /** Title (weight A, and its exact words), and summary, category and people (B): small, for ranking. */
    head: string;
    /** Like `head` without the exact words, and the body (weight D). */
    whole: string;
  };
  /** Totals of the entries of one language, from which the average field lengths are calculated. */
  search_total: { locale: Locale; entries: number; title_words: bigint; summary_words: bigint; body_words: bigint };
  /** The words of all entries of one language, without accents: for spelling correction, completions and highlighting. */
  search_word: {
    locale: Locale;
    word: string;
    /** The lexeme of the word in `head` and `whole`. */
    lexeme: string;
    /** Keys that words within one or two edits of each other share (`deletionKeysOf`). */
    deletions: number[];
  };
  /** Number of entries that contain a lexeme, and of those that contain it in the title: its rarity, and the number of its matches. */
  search_lexeme_count: { locale: Locale; lexeme: string; articles: number; titles: number };
  /**
   * Number of entries that contain a word, and of those that contain it in the title. A separate table, since it changes with every article
   * and the indexes of `search_word` need no update.
   */
  search_word_count: { locale: Locale; word: string; articles: number; titles: number };
}

/** Creates the tables of the search index and of its vocabulary (all indexed words with their frequencies), without content. */
export const createSearchTables = async (trx: Transaction<SearchTables>): Promise<void> => {
  await sql`create table search_entry (
    article_id uuid not null, locale text not null, category uuid not null, date text not null, sequence bigint not null,
    alone boolean not null, title_words int not null, summary_words int not null, body_words int not null,
    head tsvector not null, whole tsvector not null, primary key (article_id, locale))`.execute(trx);
  for (const locale of locales) {
    await sql`create index on search_entry using gin (head) where locale = ${sql.lit(locale)}`.execute(trx);
    await sql`create index on search_entry using gin (whole) where locale = ${sql.lit(locale)}`.execute(trx);
  }
  await sql`create table search_total (
    locale text primary key, entries int not null, title_words bigint not null, summary_words bigint not null,
    body_words bigint not null)`.execute(trx);
  await sql`insert into search_total select locale, 0, 0, 0, 0 from unnest(${[...locales]}::text[]) as l(locale)`.execute(
    trx,
  );
  await sql`create table search_word (
    locale text not null, word text collate "C" not null, lexeme text collate "C" not null,
    deletions int[] not null, primary key (locale, word))`.execute(trx);
  await sql`create index on search_word (locale, lexeme)`.execute(trx);
  await sql`create index on search_word using gin (deletions)`.execute(trx);
  await sql`create table search_word_count (
    locale text not null, word text collate "C" not null, articles int not null, titles int not null,
    primary key (locale, word)) with (fillfactor = 50)`.execute(trx);
  await sql`create table search_lexeme_count (
    locale text not null, lexeme text collate "C" not null, articles int not null, titles int not null,
    primary key (locale, lexeme)) with (fillfactor = 50)`.execute(trx);
};
