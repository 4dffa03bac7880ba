import { sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';

export interface SearchTables {
  /** What readers may find: one language of an article, while it is visible. Slim, since every match of a search is visited. */
  search_entry: {
    article_id: string;
    locale: Locale;
    category: string;
    date: string;
    /** Orders articles of one day: newest first. */
    sequence: bigint;
    /** Readers see the article in this language only. */
    alone: boolean;
    /** How many different words the title has that can be searched. */
    title_words: number;
    /** Title (A, and its exact words), and summary, category and people (B): small, for ranking. */
    head: string;
    /** The same without the exact words, and the whole text (D). */
    whole: string;
  };
  /** The words of all entries of one language, without accents: for typing errors, unfinished words and what to highlight. */
  search_word: {
    locale: Locale;
    word: string;
    /** What stands for it, and for its other forms, in `head` and `whole`. */
    lexeme: string;
    /** The beginning of the word, and that with one letter left out: what two words have in common that differ by one error. */
    deletions: string[];
  };
  /** How many entries have the word. Apart, since it changes with every article, and the indexes of the words need not follow. */
  search_word_count: { locale: Locale; word: string; articles: number };
}

/** Creates the empty index and vocabulary. */
export const createSearchTables = async (trx: Transaction<SearchTables>): Promise<void> => {
  await sql`create table search_entry (
    article_id uuid not null, locale text not null, category uuid not null, date text not null, sequence bigint not null,
    alone boolean not null, title_words smallint not null, head tsvector not null, whole tsvector not null,
    primary key (article_id, locale))`.execute(trx);
  for (const locale of ['pt', 'en']) {
    await sql`create index on search_entry using gin (head) where locale = ${sql.lit(locale)}`.execute(trx);
    await sql`create index on search_entry using gin (whole) where locale = ${sql.lit(locale)}`.execute(trx);
  }
  await sql`create table search_word (
    locale text not null, word text collate "C" not null, lexeme text collate "C" not null,
    deletions text[] collate "C" not null, primary key (locale, word))`.execute(trx);
  await sql`create index on search_word (locale, lexeme)`.execute(trx);
  await sql`create index on search_word using gin (deletions)`.execute(trx);
  await sql`create table search_word_count (
    locale text not null, word text collate "C" not null, articles int not null, primary key (locale, word)
  ) with (fillfactor = 50)`.execute(trx);
};
