import type { GuideFilter, GuideOrder } from '#projections/restaurant/views.ts';

/** What a reader chose in the guide. All of it stands in the address of the page. */
export interface GuideQuery {
  area?: string | undefined;
  price?: number | undefined;
  stars?: number | undefined;
  open?: boolean | undefined;
  sort: GuideOrder;
}

/** The choices that leave restaurants out. */
export const filterNames = ['area', 'price', 'stars', 'open'] as const;
export type FilterName = (typeof filterNames)[number];

export const priceBands = [1, 2, 3, 4, 5];
/** That many stars or more. From one star on would be the whole guide. */
export const minimumStars = [5, 4, 3, 2];
/** The first is the order the guide has when none is chosen. */
export const guideOrders: GuideOrder[] = ['order', 'votes', 'stars', 'name'];

/** What an address chooses; what makes no sense in it is left out. `areas` are the ids of those that exist. */
export const parseGuideQuery = (query: URLSearchParams, areas: string[]): GuideQuery => ({
  area: areas.find((area) => area === query.get('area')),
  price: priceBands.find((band) => String(band) === query.get('price')),
  stars: minimumStars.find((stars) => String(stars) === query.get('stars')),
  open: query.get('open') === 'now' || undefined,
  sort: guideOrders.find((order) => order === query.get('sort')) ?? 'order',
});

/** `?area=funchal&sort=votes`, without what goes without saying; empty when nothing is chosen. */
export const guideQueryString = ({ area, price, stars, open, sort }: GuideQuery): string => {
  const query = new URLSearchParams();
  if (area) query.set('area', area);
  if (price) query.set('price', String(price));
  if (stars) query.set('stars', String(stars));
  if (open) query.set('open', 'now');
  if (sort !== 'order') query.set('sort', sort);
  return query.size > 0 ? `?${query}` : '';
};

/** `now` is the moment at which a restaurant has to be open, ISO 8601. */
export const toGuideFilter = ({ open, ...filter }: GuideQuery, now: string): GuideFilter => ({
  ...filter,
  ...(open && { openAt: now }),
});

export const activeFilters = (choice: GuideQuery): FilterName[] =>
  filterNames.filter((name) => choice[name] !== undefined);

export const clearFilters = ({ sort }: GuideQuery): GuideQuery => ({ sort });
