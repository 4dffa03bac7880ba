import type { Locale } from '#domain/shared/locale.ts';

/** Something that finds articles: ids, the best first. */
export interface Engine {
  name: string;
  search(locale: Locale, query: string, limit: number): Promise<string[]>;
}

/** One language of an article, as engines that one would install are given it. */
export interface EngineDocument {
  id: string;
  locale: Locale;
  title: string;
  summary: string;
  text: string;
}
