import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { baseForm, dictionaryOf } from './stemmer.ts';

/**
 * Returns the lexeme of each word, by word: the common form under which the search index stores all inflections of the word. The words must
 * be in lower case without accents. Words of some languages are also stemmed by Postgres.
 */
export const lexemesOf = async (
  // biome-ignore lint/suspicious/noExplicitAny: asks no table
  db: Kysely<any>,
  locale: Locale,
  words: string[],
): Promise<Map<string, string>> => {
  const families = words.map((word) => baseForm(word, locale));
  if (dictionaryOf(locale) === undefined) return new Map(words.map((word, index) => [word, families[index]!]));
  const { rows } = await sql<{ word: string; lexeme: string }>`
    select word, ${lexemeOfBase(locale)} as lexeme
    from unnest(${words}::text[], ${families}::text[]) as w(word, family)`.execute(db);
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
};

/** Returns SQL for the lexeme of a base form in the column `family`. */
export const lexemeOfBase = (locale: Locale): RawBuilder<string> => {
  const dictionary = dictionaryOf(locale);
  return dictionary === undefined
    ? sql<string>`family`
    : sql<string>`coalesce((ts_lexize(${sql.lit(dictionary)}, family))[1], family)`;
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
