import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { baseForm } from './stemmer.ts';

/**
 * Returns the lexeme of each folded word, the form under which the index stores the word and its inflections. English words are stemmed by
 * Postgres.
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

/** Returns the lexeme of the exact form of a folded title word. A match of it ranks higher than one of another form. */
export const exactLexeme = (word: string): string => `=${word}`;

/** Returns the lexeme of a category or person. It is an id, so that renaming one does not require reindexing. */
export const lexemeOfId = (id: string): string => `@${id}`;
