import type { Locale } from '#domain/shared/locale.ts';

/** A search engine for articles; returns ids, the best first. */
export interface Engine {
  name: string;
  search(locale: Locale, query: string, limit: number): Promise<string[]>;
}

/** A search engine that may search for other words than those that were typed. */
export interface CorrectingEngine extends Engine {
  /** Returns the words that are searched instead of the query, announced or not; undefined if it is searched as typed. */
  corrected(locale: Locale, query: string): Promise<string | undefined>;
}

/** One translation of an article, or a place in one language, as indexed by installable search engines. */
export interface EngineDocument {
  id: string;
  locale: Locale;
  title: string;
  summary: string;
  text: string;
}
