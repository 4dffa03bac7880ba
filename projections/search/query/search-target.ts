import type { RawBuilder } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';

/** A query for the entries of one language. */
export interface SearchTarget {
  locale: Locale;
  /**
   * Texts of tsqueries: all clauses (undefined if nothing can match); the same with the words of phrases in any order; all clauses in the
   * title; any clause; excluded words.
   */
  matchAll: string | undefined;
  matchLoosely: string | undefined;
  title: string | undefined;
  matchAny: string;
  exclude: string | undefined;
  /** The exact words, in the title. */
  exact: string;
  atoms: ScoredTerm[];
  /** Number of matching entries, if it is known and no scope restricts them. */
  documentFrequency: DocumentFrequency | undefined;
  /** Number of required clauses, and each required clause by itself. */
  clauses: number;
  parts: PartialClause[];
  /** Condition on the entries `e` that are searched; undefined for all of them. */
  scope: RawBuilder<boolean> | undefined;
}

/** Number of entries that contain a word, and of those that contain it in the title. */
export interface DocumentFrequency {
  articles: number;
  titles: number;
}

/** A single clause, for partial matches. */
export interface PartialClause {
  /** Tsqueries of the clause, anywhere and in the title. */
  text: string;
  title: string | undefined;
  /** Upper bound of the number of entries that match. */
  articles: number;
}

/** One alternative of a clause with its weight: the rarer it is and the closer to the typed word, the higher. */
export interface ScoredTerm {
  clause: number;
  /** The tsquery, and the one for the title. */
  query: string;
  title: string;
  /** True if only its presence counts, not its frequency: for several lexemes or completions. */
  isPhrase: boolean;
  weight: number;
}

/**
 * `here`: entries in the language of the page. `there`: entries in another language of articles that exist in that of the page, too.
 * `alone`: entries by which articles are found that do not exist in the language of the page.
 */
export const targetNames = ['here', 'there', 'alone'] as const;
export type TargetName = (typeof targetNames)[number];
export type ByTarget<Of> = Record<TargetName, Of>;
/** Each group has a target for each language that can match: `here` at most one, the others one for each other language. */
export type SearchTargets = ByTarget<readonly SearchTarget[]>;
