import type { ContributorRole } from '#domain/contributor/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PageKey } from '#domain/static-page/events.ts';
import type { HighlightedText } from '../article/views.ts';

/** A search result other than an article. */
interface Found<Kind extends string> {
  kind: Kind;
  /** The language in which it matches: that of the page, or else the other one. */
  locale: Locale;
  /** The title in that language; empty if it has none. */
  title: HighlightedText[];
  /** The matching passage of its text or summary, if there is one. */
  excerpt?: HighlightedText[];
}

/** `verdict` in the language of the page. */
export type FoundRestaurant = Found<'restaurant'> & { id: string; area: string; verdict: string };
/** `month`: `YYYY-MM`. */
export type FoundEdition = Found<'edition'> & { number: number; month: string; isNewest: boolean };
export type FoundPerson = Found<'person'> & { id: string; name: string; roles: ContributorRole[] };
export type FoundHyperlink = Found<'hyperlink'> & { id: string };
export type FoundPage = Found<'page'> & { page: PageKey };

export type SiteSearchResult = FoundRestaurant | FoundEdition | FoundPerson | FoundHyperlink | FoundPage;
export type ResultKind = SiteSearchResult['kind'];

/** A section whose name matches: a category by its id, or a page of the website. */
export type FoundSection = { category: string } | { screen: SiteSection };

/** The pages of the website that are found by their aliases. */
export type SiteSection = 'restaurantGuide' | 'latestEdition' | 'newsletter' | 'hyperlinks' | 'articles';

/** The result of the same query among articles, which decides what else is shown. */
export interface ArticleSearchSummary {
  /** Number of articles that contain all words. */
  articles: number;
  /** True if no article contains all words: then names are matched with typing errors. */
  allowsTypos: boolean;
}

/** Results other than articles, best first, with a few of each kind; a kind without results is empty. */
export interface SiteSearchResults {
  sections: FoundSection[];
  restaurants: FoundRestaurant[];
  people: FoundPerson[];
  editions: FoundEdition[];
  hyperlinks: FoundHyperlink[];
  pages: FoundPage[];
}
