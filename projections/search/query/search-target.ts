import type { RawBuilder } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';

/** A query for the entries of one language. */
export interface SearchTarget {
  locale: Locale;
  /** Texts of tsqueries: what must be met, where anything can; that with mere words for phrases; that in the title; any of it in summary or title; what must not be there. */
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
  /** Number of clauses, and each clause by itself. */
  clauses: number;
  parts: PartialClause[];
  /** Which of the entries, `e`, come into question; undefined where all of them do. */
  scope: RawBuilder<boolean> | undefined;
}

/** Number of entries that contain a word, and of those that contain it in the title. */
export interface DocumentFrequency {
  articles: number;
  titles: number;
}

/** A clause by itself, for who has only some of them. */
export interface PartialClause {
  /** Tsqueries of it anywhere, and in the title. */
  text: string;
  title: string | undefined;
  /** Upper bound of the number of entries that match. */
  articles: number;
}

/** One way to meet a clause, with what it is worth: how rare it is, and how near to what was typed. */
export interface ScoredTerm {
  clause: number;
  /** The tsquery, and that in the title. */
  query: string;
  title: string;
  /** Several lexemes: whether they are there is asked, not how often. */
  isPhrase: boolean;
  weight: number;
}

/** In the language of the page; in the other language of articles that have both; in that of articles that exist in the other one alone. */
export const targetNames = ['here', 'there', 'alone'] as const;
export type TargetName = (typeof targetNames)[number];
export type ByTarget<Of> = Record<TargetName, Of>;
export type SearchTargets = ByTarget<SearchTarget | undefined>;
