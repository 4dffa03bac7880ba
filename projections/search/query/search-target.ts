import type { RawBuilder } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';

/** What is looked for among the entries of one language. */
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
  /** How many entries meet it, where that is known and the scope lets all of them through. */
  documentFrequency: DocumentFrequency | undefined;
  /** How many things were asked for, and each of them by itself. */
  clauses: number;
  parts: PartialClause[];
  /** Which of the entries, `e`, come into question; undefined where all of them do. */
  scope: RawBuilder<boolean> | undefined;
}

/** How many entries have the one word that an aim is, and how many in their titles. */
export interface DocumentFrequency {
  articles: number;
  titles: number;
}

/** A clause by itself, for who has only some of them. */
export interface PartialClause {
  /** Tsqueries of it anywhere, and in the title. */
  text: string;
  title: string | undefined;
  /** How many entries have it, at most. */
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
