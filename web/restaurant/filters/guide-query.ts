import { priceBands } from '#domain/restaurant/price-bands.ts';
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

/** Options of the filter by minimum stars. One star would be the whole guide. */
export const minimumStars = [5, 4, 3, 2];
/** The sort orders. The first one is the default. */
export const guideOrders: GuideOrder[] = ['order', 'votes', 'stars', 'name'];

/**
 * Parses the query string of the restaurant guide to filters and sort order. Invalid values are ignored. `areas` are the ids of the
 * existing areas.
 */
export const parseGuideQuery = (query: URLSearchParams, areas: string[]): GuideQuery => ({
  area: areas.find((area) => area === query.get('area')),
  price: priceBands.find((band) => String(band) === query.get('price')),
  stars: minimumStars.find((stars) => String(stars) === query.get('stars')),
  open: query.get('open') === 'now' || undefined,
  sort: guideOrders.find((order) => order === query.get('sort')) ?? 'order',
});

/**
 * Returns the query string for filters and sort order of the restaurant guide, such as `?area=funchal&sort=votes`. Default values are left
 * out; the string is empty if all values are default.
 */
export const guideQueryString = ({ area, price, stars, open, sort }: GuideQuery): string => {
  const query = new URLSearchParams();
  if (area) query.set('area', area);
  if (price) query.set('price', String(price));
  if (stars) query.set('stars', String(stars));
  if (open) query.set('open', 'now');
  if (sort !== 'order') query.set('sort', sort);
  return query.size > 0 ? `?${query}` : '';
};

/**
 * Converts the filters in the URL of the restaurant guide to those of the database query that loads restaurants. If the filter `open` is
 * set, only restaurants that are open at the time `now` (ISO 8601) match.
 */
export const toGuideFilter = ({ open, ...filter }: GuideQuery, now: string): GuideFilter => ({
  ...filter,
  ...(open && { openAt: now }),
});

/** Returns the names of the filters of the restaurant guide that are set in this query. */
export const activeFilters = (choice: GuideQuery): FilterName[] =>
  filterNames.filter((name) => choice[name] !== undefined);

/** Returns a query of the restaurant guide without filters but with the same sort order. */
export const clearFilters = ({ sort }: GuideQuery): GuideQuery => ({ sort });
