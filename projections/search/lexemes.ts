import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { baseForm } from './stemmer.ts';

/**
 * Returns the lexeme of each word, by word: the common form under which the search index stores all inflections of the word. The words must
 * be in lower case without accents. English words are also stemmed by Postgres.
 */
export const lexemesOf = async (
  // biome-ignore lint/suspicious/noExplicitAny: asks no table
  db: Kysely<any>,
  locale: Locale,
  words: string[],
): Promise<Map<string, string>> => {
  const families = words.map((word) => baseForm(word, locale));
  if (locale === 'pt') return new Map(words.map((word, index) => [word, families[index]!]));
  const { rows } = await sql<{ word: string; lexeme: string }>`
    select word, coalesce((ts_lexize('english_stem', family))[1], family) as lexeme
    from unnest(${words}::text[], ${families}::text[]) as w(word, family)`.execute(db);
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
};

/**
 * Returns the term of the search index for the exact form of a word in a title (lower case, no accents). A match of it ranks higher than a
 * match of another form of the word.
 */
export const exactLexeme = (word: string): string => `=${word}`;

/**
 * Returns the term of the search index by which the articles of a category or person are found. It is made from the id, not the name, so
 * that renaming requires no reindexing.
 */
export const lexemeOfId = (id: string): string => `@${id}`;
