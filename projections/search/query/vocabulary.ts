import { type Kysely, type RawBuilder, sql } from 'kysely';
import { byLocale, type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { deletionKeysOf } from '../deletion-keys.ts';
import { editDistance, maxEditDistance } from '../edit-distance.ts';
import { lexemeOfBase } from '../lexemes.ts';
import { baseForm } from '../stemmer.ts';
import type { SearchTables } from '../tables.ts';

/** Maximum number of completions per language: the most frequent. */
const MAX_COMPLETIONS = 15;

/** A lexeme of the index and the number of entries that contain it. */
export interface KnownLexeme {
  lexeme: string;
  articles: number;
  /** Number of entries that contain it in the title. */
  titles: number;
}

/** The lexemes that the index has, by language and searched word. */
export type KnownLexemes = Localized<Map<string, KnownLexeme>>;

/**
 * Creates an object that looks up the words of one query in the index, each word only once. `learn` looks up words, `lexemes` has the
 * lexemes found so far, and `joined` the words that the index has in exactly the searched form.
 */
export const createVocabulary = (db: Kysely<SearchTables>) => {
  const lexemes: KnownLexemes = byLocale(() => new Map());
  const joined = new Set<string>();
  const asked = new Set<string>();
  const askedJoined = new Set<string>();
  const unasked = (words: string[], before: Set<string>): string[] =>
    [...new Set(words)].filter((word) => !before.has(word));
  return {
    /** The lexemes, by language and word, of the looked-up words that the index has. */
    lexemes,
    joined: joined as ReadonlySet<string>,
    /**
     * Looks up the lexemes of `words`, and which of `written` the index has in exactly this form, in one statement. No word is looked up
     * twice.
     */
    async learn(words: string[], written: string[] = []): Promise<void> {
      const [some, others] = [unasked(words, asked), unasked(written, askedJoined)];
      if (some.length + others.length === 0) return;
      const known = await knownWords(db, some, others);
      for (const word of some) asked.add(word);
      for (const word of others) askedJoined.add(word);
      for (const word of known.joined) joined.add(word);
      for (const locale of locales)
        for (const [word, lexeme] of known.lexemes[locale]) lexemes[locale].set(word, lexeme);
    },
  };
};
export type Vocabulary = ReturnType<typeof createVocabulary>;

const knownWords = async (
  db: Kysely<SearchTables>,
  words: string[],
  joined: string[],
): Promise<{ lexemes: KnownLexemes; joined: Set<string> }> => {
  const asked = locales.map(
    (locale) => sql`select ${sql.lit(locale)} as locale, word, ${lexemeOfBase(locale)} as lexeme
      from unnest(${words}::text[], ${words.map((word) => baseForm(word, locale))}::text[]) as w(word, family)`,
  );
  const { rows } = await sql<KnownLexeme & { locale: Locale | null; word: string }>`
    with asked as materialized (${sql.join(asked, sql` union all `)})
    select locale, word, lexeme, articles, titles from asked join search_lexeme_count using (locale, lexeme)
    union all select distinct null, word, null, null::int, null::int from search_word
      where locale = any(${[...locales]}::text[]) and word = any(${joined}::text[])`.execute(db);
  const known = (locale: Locale) => new Map(rows.flatMap((row) => (row.locale === locale ? [[row.word, row]] : [])));
  return {
    lexemes: byLocale(known),
    joined: new Set(rows.flatMap(({ locale, word }) => (locale === null ? [word] : []))),
  };
};

/** Returns the number of entries in the search index for each language; an entry is one language of an article. */
export const countEntries = async (db: Kysely<SearchTables>): Promise<Localized<number>> => {
  const rows = await db.selectFrom('search_total').select(['locale', 'entries']).execute();
  const of = (locale: Locale) => rows.find((row) => row.locale === locale)?.entries ?? 0;
  return byLocale(of);
};

/** A completion of an unfinished word. */
export interface PrefixCompletion {
  locale: Locale;
  lexeme: string;
  articles: number;
}

/** Returns the lexemes of indexed words that begin with `start`, for each language up to 15, the most frequent first. */
export const completionsOf = async (db: Kysely<SearchTables>, start: string): Promise<PrefixCompletion[]> => {
  const of = (locale: Locale) => sql`(select locale, lexeme, sum(articles)::int as articles
    from search_word join search_word_count using (locale, word) where locale = ${locale} and word ^@ ${start}
    group by locale, lexeme order by sum(articles) desc, lexeme limit ${MAX_COMPLETIONS})`;
  const { rows } = await sql<PrefixCompletion>`${sql.join(locales.map(of), sql` union all `)}`.execute(db);
  return rows;
};

/**
 * A word of the index, or of a name, with its edit distance from the typed word (`errors`), and the `distance` that orders candidates, less
 * for frequent words and more for those of the other language or with another initial.
 */
export interface SpellingCandidate {
  locale: Locale;
  word: string;
  articles: number;
  titles: number;
  errors: number;
  distance: number;
}

/**
 * Bonus for the frequency in titles and in articles (each times the logarithm of 1 plus the number), and penalty for a word of the other
 * language or with another initial, all measured in edits.
 */
const IN_TITLES = 0.1;
const IN_ARTICLES = 0.04;
const OTHER_LANGUAGE = 0.3;
const OTHER_BEGINNING = 0.3;
/** Bonus for a longer word than the typed one: people leave out a letter more often than they add one. */
const LEFT_OUT = 0.2;

/**
 * A condition that is always true and that the planner takes for expensive. Postgres ignores that comparing some dozen keys with some dozen
 * others costs time, and would otherwise do so for every word instead of using the index.
 */
const isCompared = sql<boolean>`(length(word) > 0 or to_tsvector('simple', word) is null)`;

/**
 * Returns words of the index, and of `names`, that the visitor may have meant, the most probable first. Returns an empty array for a word
 * that is not corrected: a short one, or one with characters other than a to z.
 */
export const spellingCandidates = async (
  db: Kysely<SearchTables>,
  locale: Locale,
  word: string,
  names: string[],
): Promise<SpellingCandidate[]> => {
  const deletions = deletionKeysOf(word);
  if (deletions.length === 0) return [];
  const { rows } = await sql<Omit<SpellingCandidate, 'errors' | 'distance'>>`
    select locale, word, articles, titles from search_word join search_word_count using (locale, word)
    where deletions && ${deletions}::int[] and ${isCompared}
      and length(word) between ${word.length - 3} and ${word.length + 3}`.execute(db);
  const known = new Set(rows.map((row) => row.word));
  const named = names
    .filter((name) => !known.has(name))
    .map((name) => ({ locale, word: name, articles: 1, titles: 1 }));
  const allowed = maxEditDistance(word.length);
  return [...rows, ...named]
    .flatMap((row) => {
      const errors = editDistance(word, row.word, allowed);
      if (errors > allowed) return [];
      const common = IN_TITLES * Math.log1p(row.titles) + IN_ARTICLES * Math.log1p(row.articles);
      const other = row.locale === locale ? 0 : OTHER_LANGUAGE;
      const beginning = row.word[0] === word[0] ? 0 : OTHER_BEGINNING;
      const length = row.word.length > word.length ? -LEFT_OUT : 0;
      return [{ ...row, errors, distance: errors - common + other + beginning + length }];
    })
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1));
};

/** Returns SQL for all words of the index that have one of these lexemes, as one JSON value: `[{locale, word, lexeme}]`. */
export const wordsWithLexemes = (lexemes: Localized<Iterable<string>>): RawBuilder<WordOfLexeme[]> => {
  const of = (locale: Locale) => sql`locale = ${sql.lit(locale)} and lexeme = any(${[...lexemes[locale]]}::text[])`;
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('locale', locale, 'word', word, 'lexeme', lexeme)), '[]')
    from search_word where ${sql.join(locales.map(of), sql` or `)})`;
};

export interface WordOfLexeme {
  locale: Locale;
  word: string;
  lexeme: string;
}
