import type { Kysely } from 'kysely';
import { type Locale, type Localized, locales } from '#domain/shared/locale.ts';
import { pageKeys } from '#domain/static-page/events.ts';
import { allArticleTags } from '#projections/article/sql/cards.ts';
import type { ArticleTag } from '../article/tables.ts';
import type { CategoryTables, CategoryTag } from '../category/tables.ts';
import type { CategoryName } from '../category/views.ts';
import type { ContributorTag } from '../contributor/tables.ts';
import type { EditionTag } from '../edition/tables.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { HyperlinkTag } from '../hyperlink/tables.ts';
import type { RestaurantTag } from '../restaurant/tables.ts';
import type { OtherWords } from '../search/query/cached-search-data.ts';
import { parseQuery } from '../search/query/parse-query.ts';
import { namesOf, type SearchableName } from '../search/query/searchable-names.ts';
import { countEntries } from '../search/query/vocabulary.ts';
import type { SearchTables } from '../search/tables.ts';
import { tokenize } from '../search/tokenizer.ts';
import { loadListedWords } from '../search/word-lists/listed-words.ts';
import type { PageTag } from '../static-page/tables.ts';
import {
  type ItemTables,
  loadEditionItems,
  loadHyperlinkItems,
  loadPageItems,
  loadPeopleItems,
  loadRestaurantItems,
} from './load-items.ts';
import { wordsOfItems } from './search-item.ts';
import { noSiteResults, searchSite } from './search-site.ts';
import type { ArticleSearchSummary, SiteSearchResults } from './views.ts';

type Tables = SearchTables & CategoryTables & ItemTables;
type SearchTag = ArticleTag | CategoryTag | ContributorTag | EditionTag | HyperlinkTag | PageTag | RestaurantTag;

/** Returns the queries for data that all searches share. Each is a separate query, so that it is cached. */
const sharedQueries = (db: Kysely<Tables>, note: TrackTags<SearchTag>) => ({
  /** Returns the categories and people by whose names articles are found. */
  searchNames(): Promise<SearchableName[]> {
    note('categories', 'contributors');
    return namesOf(db);
  },
  /** Returns the number of search entries of each language. */
  searchEntryCounts(): Promise<Localized<number>> {
    note(...allArticleTags);
    return countEntries(db);
  },
  searchableRestaurants() {
    note('restaurants');
    return loadRestaurantItems(db);
  },
  searchableEditions() {
    note('editions');
    return loadEditionItems(db);
  },
  searchablePeople() {
    note('contributors');
    return loadPeopleItems(db);
  },
  searchableHyperlinks() {
    note('hyperlinks');
    return loadHyperlinkItems(db);
  },
  searchablePages() {
    note(...pageKeys.map((key): PageTag => `page:${key}`));
    return loadPageItems(db);
  },
});

/** The cached queries that a search uses. */
export type CachedSearchQueries = ReturnType<typeof sharedQueries> & {
  categories(locale: Locale): Promise<CategoryName[]>;
};

/**
 * Returns an object with queries: `siteSearch` finds items other than articles, such as restaurants and editions, and the others load the
 * data that it searches. `note` records the cache tags that a result depends on; `shared` has these loading queries with cached results.
 */
export const siteSearchQueries = (db: Kysely<Tables>, note: TrackTags<SearchTag>, shared: CachedSearchQueries) => ({
  ...sharedQueries(db, note),
  /** Returns the words of all items other than articles: a search never takes them for typing errors. */
  async searchOtherWords(): Promise<OtherWords> {
    const items = await Promise.all([
      shared.searchableRestaurants(),
      shared.searchableEditions(),
      shared.searchablePeople(),
      shared.searchableHyperlinks(),
      shared.searchablePages(),
    ]);
    return wordsOfItems(items.flat());
  },
  /** Returns the items other than articles that match a query. */
  async siteSearch(locale: Locale, query: string, articles: ArticleSearchSummary): Promise<SiteSearchResults> {
    const parsed = parseQuery(query);
    if (parsed.clauses.length === 0) return noSiteResults;
    const [restaurants, editions, people, hyperlinks, pages, ...categories] = await Promise.all([
      shared.searchableRestaurants(),
      shared.searchableEditions(),
      shared.searchablePeople(),
      shared.searchableHyperlinks(),
      shared.searchablePages(),
      ...locales.map((each) => shared.categories(each)),
    ]);
    const all = { restaurants, editions, people, hyperlinks, pages, categories: categories.flat() };
    const isListed = articles.allowsTypos ? await loadListedWords() : () => true;
    const typed = new Set(tokenize(query).map(({ word }) => word));
    return searchSite(all, { ...parsed, ...articles, typed, isListed }, locale);
  },
});
