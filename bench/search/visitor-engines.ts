import type { Locale } from '#domain/shared/locale.ts';
import { createQueries, type ReadDatabase } from '#projections/read-models.ts';
import { lightStem } from '#projections/search/stemmer.ts';
import { isStopWord } from '#projections/search/stop-words.ts';
import { fold } from '#projections/search/tokenizer.ts';
import { engineDocuments } from './documents.ts';
import type { CorrectingEngine } from './engine.ts';
import { miniSearch } from './mini-search.ts';
import { createPlaceNames, placeDocuments } from './places.ts';
import { postgresSearch } from './postgres-search.ts';

/** What a search shows a visitor: articles, and apart from them restaurants and sections, the best first. */
export interface VisitorResults {
  /** Slugs in both languages of each article. */
  articles: string[][];
  /** Named as in `visitor-words.tsv`. */
  places: string[];
  /** The words that were searched instead of the query. */
  corrected: string | undefined;
}

export interface VisitorEngine {
  name: string;
  search(locale: Locale, query: string): Promise<VisitorResults>;
}

/** Number of results that are visible without scrolling. */
const FIRST = 5;

/** Creates the engines that are compared: the site, MiniSearch without and with the site's stemmer, and Postgres. */
export const visitorEngines = async (read: ReadDatabase): Promise<VisitorEngine[]> => {
  const rows = await read.selectFrom('article_translation').select(['article_id', 'slug']).execute();
  const byId = Map.groupBy(rows, ({ article_id }) => article_id);
  const slugsOf = (id: string) => byId.get(id)!.map(({ slug }) => slug);
  const [articles, places] = [await engineDocuments(read), await placeDocuments()];
  const ofTwo = (one: CorrectingEngine, other: CorrectingEngine): VisitorEngine => ({
    name: one.name,
    async search(locale, query) {
      const found = await one.search(locale, query, FIRST);
      const corrected = await one.corrected(locale, query);
      return { articles: found.map(slugsOf), places: await other.search(locale, query, FIRST), corrected };
    },
  });
  const stemmed = { name: 'MiniSearch with the stemmer of the site', processTerm: stem };
  return [
    await siteEngine(read, slugsOf),
    ofTwo(miniSearch(articles), miniSearch(places)),
    ofTwo(miniSearch(articles, stemmed), miniSearch(places, stemmed)),
    ofTwo(await postgresSearch(read, articles, 'article'), await postgresSearch(read, places, 'place')),
  ];
};

const stem = (term: string, locale: Locale): string | null =>
  isStopWord(term, locale) ? null : lightStem(fold(term), locale);

/** Creates the engine that searches as the page of articles does (`web/article/pages/articles.tsx`). */
const siteEngine = async (read: ReadDatabase, slugsOf: (id: string) => string[]): Promise<VisitorEngine> => {
  const queries = createQueries(read, () => {});
  const namesOf = await createPlaceNames(read);
  return {
    name: 'the site',
    async search(locale, query) {
      const { items, total, search } = await queries.articles(locale, { q: query, limit: FIRST });
      const complete = search?.complete ?? total;
      const corrected = search?.corrected?.query;
      const allowsTypos = corrected !== undefined || complete === 0;
      const places = await queries.siteSearch(locale, corrected ?? query, { articles: complete, allowsTypos });
      return { articles: items.map(({ id }) => slugsOf(id)), places: namesOf(places).slice(0, FIRST), corrected };
    },
  };
};
