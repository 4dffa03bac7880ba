import { type Locale, locales } from '#domain/shared/locale.ts';
import type { CategoryName } from '../category/views.ts';
import { isNamed, matchThings, type ThingQuery } from './match-items.ts';
import { calledCategory, calledSections } from './search-aliases.ts';
import type { Thing } from './search-item.ts';
import type {
  FoundEdition,
  FoundElsewhere,
  FoundHyperlink,
  FoundPage,
  FoundPerson,
  FoundRestaurant,
  FoundSection,
  SectionScreen,
} from './views.ts';

/** Everything there is besides articles; categories in both languages. */
export interface Things {
  restaurants: Thing<FoundRestaurant>[];
  editions: Thing<FoundEdition>[];
  people: Thing<FoundPerson>[];
  hyperlinks: Thing<FoundHyperlink>[];
  pages: Thing<FoundPage>[];
  categories: CategoryName[];
}

export const nothingElsewhere: FoundElsewhere = {
  sections: [],
  restaurants: [],
  people: [],
  editions: [],
  hyperlinks: [],
  pages: [],
};

/** What a query finds besides articles. */
export const findElsewhere = (all: Things, query: ThingQuery, locale: Locale): FoundElsewhere => ({
  sections: sectionsOf(all.categories, query),
  restaurants: matchThings(all.restaurants, query, locale),
  people: matchThings(all.people, query, locale),
  editions: matchThings(all.editions, query, locale),
  hyperlinks: matchThings(all.hyperlinks, query, locale),
  pages: pagesOf(all.pages, query, locale),
});

/** Those that are called so, or else those that say so, where few articles do. */
const pagesOf = (all: Things['pages'], query: ThingQuery, locale: Locale): FoundPage[] => {
  const found = matchThings(all, query, locale);
  const named = found.filter(({ excerpt }) => !excerpt);
  return named.length > 0 || query.articles >= FEW ? named : found;
};

/** Where so many articles have the words, nobody looks for a page that says them by the way. */
const FEW = 10;

const sectionsOf = (categories: CategoryName[], query: ThingQuery): FoundSection[] => {
  const screens = (Object.keys(calledSections) as SectionScreen[]).filter((screen) =>
    locales.some((each) => isNamed('', calledSections[screen][each], query, each)),
  );
  const named = categories.filter(({ name, slugs }) =>
    locales.some((each) => isNamed(name, calledCategory(slugs.en)[each], query, each)),
  );
  return [
    ...screens.map((screen) => ({ screen })),
    ...[...new Set(named.map(({ id }) => id))].map((category) => ({ category })),
  ];
};
