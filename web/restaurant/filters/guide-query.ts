import type { GuideFilter, GuideOrder } from '#projections/restaurant/views.ts';

/** Filters and sort order of the guide, as in the query string of its URL. */
export interface GuideQuery {
  area?: string | undefined;
  price?: number | undefined;
  stars?: number | undefined;
  open?: boolean | undefined;
  sort: GuideOrder;
}

/** The parameters that filter restaurants, in contrast to `sort`. */
export const filterNames = ['area', 'price', 'stars', 'open'] as const;
export type FilterName = (typeof filterNames)[number];

/** The price bands of the guide, from 1 (cheapest) to 5. */
export const priceBands = [1, 2, 3, 4, 5];
/** Options of the filter by minimum stars. One star would be the whole guide. */
export const minimumStars = [5, 4, 3, 2];
/** The sort orders. The first one is the default. */
export const guideOrders: GuideOrder[] = ['order', 'votes', 'stars', 'name'];

/** Parses the query string of the guide. Invalid values are ignored. `areas` are the ids of the existing areas. */
export const parseGuideQuery = (query: URLSearchParams, areas: string[]): GuideQuery => ({
  area: areas.find((area) => area === query.get('area')),
  price: priceBands.find((band) => String(band) === query.get('price')),
  stars: minimumStars.find((stars) => String(stars) === query.get('stars')),
  open: query.get('open') === 'now' || undefined,
  sort: guideOrders.find((order) => order === query.get('sort')) ?? 'order',
});

/** Returns the query string without default values, `?area=funchal&sort=votes`, or an empty string if all are default. */
export const guideQueryString = ({ area, price, stars, open, sort }: GuideQuery): string => {
  const query = new URLSearchParams();
  if (area) query.set('area', area);
  if (price) query.set('price', String(price));
  if (stars) query.set('stars', String(stars));
  if (open) query.set('open', 'now');
  if (sort !== 'order') query.set('sort', sort);
  return query.size > 0 ? `?${query}` : '';
};

/** Converts a query of the guide to a filter of the read model. For `open`, restaurants must be open at `now`, ISO 8601. */
export const toGuideFilter = ({ open, ...filter }: GuideQuery, now: string): GuideFilter => ({
  ...filter,
  ...(open && { openAt: now }),
});

/** Lists the filters that are set. */
export const activeFilters = (choice: GuideQuery): FilterName[] =>
  filterNames.filter((name) => choice[name] !== undefined);

/** Removes all filters and keeps the sort order. */
export const clearFilters = ({ sort }: GuideQuery): GuideQuery => ({ sort });
