import { internationalLocale, type Locale, locales } from '#domain/shared/locale.ts';
import type { CategoryName } from '../category/views.ts';
import { type ItemQuery, matchesName, matchItems } from './match-items.ts';
import { categoryAliases, sectionAliases } from './search-aliases.ts';
import type { SearchItem } from './search-item.ts';
import type {
  FoundEdition,
  FoundHyperlink,
  FoundPage,
  FoundPerson,
  FoundRestaurant,
  FoundSection,
  SiteSearchResults,
  SiteSection,
} from './views.ts';

/** All items other than articles; categories have their names in both languages. */
export interface SearchItems {
  restaurants: SearchItem<FoundRestaurant>[];
  editions: SearchItem<FoundEdition>[];
  people: SearchItem<FoundPerson>[];
  hyperlinks: SearchItem<FoundHyperlink>[];
  pages: SearchItem<FoundPage>[];
  categories: CategoryName[];
}

export const noSiteResults: SiteSearchResults = {
  sections: [],
  restaurants: [],
  people: [],
  editions: [],
  hyperlinks: [],
  pages: [],
};

/**
 * Searches the items in `all`, such as restaurants and editions, and returns the best matches of each kind. Articles are searched
 * separately.
 */
export const searchSite = (all: SearchItems, query: ItemQuery, locale: Locale): SiteSearchResults => ({
  sections: sectionsOf(all.categories, query),
  restaurants: matchItems(all.restaurants, query, locale),
  people: matchItems(all.people, query, locale),
  editions: matchItems(all.editions, query, locale),
  hyperlinks: matchItems(all.hyperlinks, query, locale),
  pages: pagesOf(all.pages, query, locale),
});

/** Returns the pages whose name matches; if there are none and few articles match, those whose text matches. */
const pagesOf = (all: SearchItems['pages'], query: ItemQuery, locale: Locale): FoundPage[] => {
  const found = matchItems(all, query, locale);
  const named = found.filter(({ excerpt }) => !excerpt);
  return named.length > 0 || query.articles >= FEW ? named : found;
};

/** Number of matching articles from which pages that only mention the words are left out. */
const FEW = 10;

const sectionsOf = (categories: CategoryName[], query: ItemQuery): FoundSection[] => {
  const screens = (Object.keys(sectionAliases) as SiteSection[]).filter((screen) =>
    locales.some((each) => matchesName('', sectionAliases[screen][each], query, each)),
  );
  const named = categories.filter(({ name, slugs }) =>
    locales.some((each) => matchesName(name, categoryAliases(slugs[internationalLocale])[each], query, each)),
  );
  return [
    ...screens.map((screen) => ({ screen })),
    ...[...new Set(named.map(({ id }) => id))].map((category) => ({ category })),
  ];
};
