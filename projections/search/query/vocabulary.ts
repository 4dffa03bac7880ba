import { type Kysely, sql } from 'kysely';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { deletionsOf, isOneErrorApart } from '../deletions.ts';
import { lexemesSql } from '../lexemes.ts';
import type { SearchTables } from '../tables.ts';

/** Unfinished words stand for the most common ones that begin like them, up to so many. */
const MOST_ENDINGS = 30;

/** The lexemes that texts of each language have, by the words that were asked for. */
export const knownLexemes = async (
  db: Kysely<SearchTables>,
  words: string[],
): Promise<Localized<Map<string, string>>> => {
  const [pt, en] = await Promise.all(
    locales.map(async (locale) => {
      const { rows } = await sql<{ word: string; lexeme: string }>`
        select word, lexeme from (${lexemesSql(locale, words)}) asked
        where exists (select 1 from search_word v where v.locale = ${locale} and v.lexeme = asked.lexeme)`.execute(db);
      return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
    }),
  );
  return { pt: pt!, en: en! };
};

/** Lexemes of the words that begin with these letters, the most common first. */
export const lexemesBeginningWith = async (
  db: Kysely<SearchTables>,
  start: string,
): Promise<{ locale: Locale; lexeme: string }[]> => {
  const of = (locale: Locale) => sql`(select locale, lexeme
    from search_word join search_word_count using (locale, word) where locale = ${locale} and word ^@ ${start}
    group by locale, lexeme order by sum(articles) desc, lexeme limit ${MOST_ENDINGS})`;
  const { rows } = await sql<{ locale: Locale; lexeme: string }>`${of('pt')} union all ${of('en')}`.execute(db);
  return rows;
};

/** What was probably meant by a word that no text has: of the words of one error, one of the page's language, the most common. */
export const correctionOf = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  word: string,
  names: string[],
): Promise<string | undefined> => {
  const deletions = deletionsOf(word);
  if (deletions.length === 0) return undefined;
  const { rows } = await sql<{ word: string }>`
    select word from search_word join search_word_count using (locale, word) where deletions && ${deletions}::text[]
      and length(word) between ${word.length - 1} and ${word.length + 1}
    order by locale = ${locale} desc, articles desc, word`.execute(db);
  const candidates = [...rows.map((row) => row.word), ...names].filter((each) => isOneErrorApart(word, each));
  return candidates.find((each) => hasSameLetters(word, each)) ?? candidates[0];
};

/** Letters in the wrong order are the commonest error of fingers that know the word. */
const hasSameLetters = (one: string, other: string): boolean => [...one].sort().join() === [...other].sort().join();

/** The words of one language that stand for the lexemes, with which of them. */
export const wordsWithLexemes = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  lexemes: Iterable<string>,
): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('search_word')
    .select(['word', 'lexeme'])
    .where('locale', '=', locale)
    .where('lexeme', '=', sql<string>`any(${[...lexemes]}::text[])`)
    .execute();
  return new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
};
