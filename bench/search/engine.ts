import type { Locale } from '#domain/shared/locale.ts';

/** A search engine for articles; returns ids, the best first. */
export interface Engine {
  name: string;
  search(locale: Locale, query: string, limit: number): Promise<string[]>;
}

/** One translation of an article, as indexed by installable search engines. */
export interface EngineDocument {
  id: string;
  locale: Locale;
  title: string;
  summary: string;
  text: string;
}
