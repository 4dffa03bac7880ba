import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Locale, Localized } from '#domain/shared/locale.ts';
import { singularOf } from './words.ts';

/** Postgres' own stemmers. */
const STEMMERS: Localized<string> = { pt: 'portuguese_stem', en: 'english_stem' };

/** Rows of `word` and `lexeme`, what stands in the index for it. A stop word of the stemmer stands for itself. */
export const lexemesSql = (locale: Locale, words: string[]): RawBuilder<{ word: string; lexeme: string }> => {
  const singulars = words.map((word) => singularOf(word, locale));
  return sql`
    select word, coalesce((ts_lexize(${STEMMERS[locale]}::regdictionary, singular))[1], singular) as lexeme
    from unnest(${words}::text[], ${singulars}::text[]) as w(word, singular)`;
};

/** By folded word. */
export const lexemesOf = async (
  // biome-ignore lint/suspicious/noExplicitAny: asks no table
  db: Kysely<any>,
  locale: Locale,
  words: string[],
): Promise<Map<string, string>> => {
  const { rows } = await lexemesSql(locale, words).execute(db);
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
};

/** A word of a title just as it is, without accents: it is worth more than another form of it. */
export const exactLexeme = (word: string): string => `=${word}`;

/** A category or a person in the index: an id, so that nothing has to be indexed anew when one of them is renamed. */
export const lexemeOfId = (id: string): string => `@${id}`;
