import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { baseForm } from './stemmer.ts';

/** By folded word, what stands in the index for it and its other forms. */
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

/** A word of a title just as it is, without accents: it is worth more than another form of it. */
export const exactLexeme = (word: string): string => `=${word}`;

/** Returns the lexeme of a category or person. It is an id, so that renaming one does not require reindexing. */
export const lexemeOfId = (id: string): string => `@${id}`;
