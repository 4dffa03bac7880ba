import type { ContributorRole } from '#domain/contributor/events.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { PageKey } from '#domain/static-page/events.ts';
import type { HighlightedText } from '../article/views.ts';

/** Something besides articles that a search found. */
interface Found<Kind extends string> {
  kind: Kind;
  /** The language in which it has the words: that of the page, or else the other one. */
  locale: Locale;
  /** The title in that language; empty if it has none. */
  title: HighlightedText[];
  /** The place of its text that shows what was asked for, where its title does not. */
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

/** A part of the magazine that was asked for by its name: a category by its id, or one of its own pages. */
export type FoundSection = { category: string } | { screen: SiteSection };

/** The pages of the magazine that are found by what they are called. */
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
