import type { GuideView, RestaurantView } from '#projections/restaurant/views.ts';
import type { FilterName, GuideQuery } from './guide-query.ts';

/** Number of restaurants that each option would show if the other filters stay as they are. */
export interface GuideCounts {
  anyArea: number;
  anyPrice: number;
  anyStars: number;
  area(id: string): number;
  price(band: number): number;
  stars(least: number): number;
}

/**
 * Counts how many restaurants each option of the filters area, price and stars would show if the other filters stay as they are. Returns
 * the count without each filter, and functions that return the count of one option. `choice` is the current query, `shown` the restaurants
 * that match it; `ask` loads the restaurants that match another query.
 */
export const countOptions = async (
  choice: GuideQuery,
  areas: GuideView['areas'],
  shown: RestaurantView[],
  ask: (choice: GuideQuery) => Promise<RestaurantView[]>,
): Promise<GuideCounts> => {
  const without = async (name: FilterName): Promise<RestaurantView[]> =>
    choice[name] === undefined ? shown : ask({ ...choice, [name]: undefined });
  const [anyArea, anyPrice, anyStars] = await Promise.all([without('area'), without('price'), without('stars')]);
  const names = new Map(areas.map(({ id, name }) => [id, name]));
  return {
    anyArea: anyArea.length,
    anyPrice: anyPrice.length,
    anyStars: anyStars.length,
    area: (id) => anyArea.filter(({ area }) => area === names.get(id)).length,
    price: (band) => anyPrice.filter(({ price }) => price === band).length,
    stars: (least) => anyStars.filter(({ rating }) => rating >= least).length,
  };
};
