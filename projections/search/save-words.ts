import { sql, type Transaction } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { deletionKeysOf } from './deletion-keys.ts';
import type { SearchTables } from './tables.ts';

/** Number of entries that contain a word, and of those that contain it in the title. */
export interface WordCount {
  articles: number;
  titles: number;
}

/**
 * Adds the differences in `counts` to the stored numbers of index entries that contain each word; an entry is one language of an article.
 * Inserts new words with their lexemes and deletes words that no entry contains any more. `lexemes` must have the lexeme of every word.
 */
export const saveWords = async (
  trx: Transaction<SearchTables>,
  locale: Locale,
  counts: Map<string, WordCount>,
  lexemes: Map<string, string>,
): Promise<void> => {
  const changed = [...counts].filter(([, by]) => by.articles !== 0 || by.titles !== 0);
  if (changed.length === 0) return;
  const words = changed.map(([word]) => word);
  const before = await wordsAmong(trx, locale, words);
  await addWords(
    trx,
    locale,
    words.filter((word) => !before.has(word)),
    lexemes,
  );
  const rows = changed.map(([word, by]) => ({ word, ...by }));
  await sql`
    insert into search_word_count (locale, word, articles, titles)
    select ${locale}, word, articles, titles
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(word text, articles int, titles int)
    on conflict (locale, word) do update set articles = search_word_count.articles + excluded.articles,
      titles = search_word_count.titles + excluded.titles`.execute(trx);
  const fewer = changed.filter(([, by]) => by.articles < 0).map(([word]) => word);
  if (fewer.length > 0) await forgetWords(trx, locale, fewer);
};

const wordsAmong = async (trx: Transaction<SearchTables>, locale: Locale, words: string[]): Promise<Set<string>> => {
  const rows = await trx
    .selectFrom('search_word')
    .select('word')
    .where('locale', '=', locale)
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .execute();
  return new Set(rows.map(({ word }) => word));
};

const addWords = async (
  trx: Transaction<SearchTables>,
  locale: Locale,
  words: string[],
  lexemes: Map<string, string>,
): Promise<void> => {
  const rows = words.map((word) => ({ word, lexeme: lexemes.get(word), deletions: deletionKeysOf(word) }));
  await sql`
    insert into search_word (locale, word, lexeme, deletions)
    select ${locale}, word, lexeme, deletions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(word text, lexeme text, deletions int[])`.execute(trx);
};

const forgetWords = async (trx: Transaction<SearchTables>, locale: Locale, words: string[]): Promise<void> => {
  const { rows } = await sql<{ word: string }>`
    delete from search_word_count where locale = ${locale} and word = any(${words}::text[]) and articles = 0
    returning word`.execute(trx);
  const gone = rows.map(({ word }) => word);
  await sql`delete from search_word where locale = ${locale} and word = any(${gone}::text[])`.execute(trx);
};
