import type { CountingRule } from './counting-rule.ts';
import { createStateByPeriod } from './state-by-period.ts';

/**
 * Keeps one vote per visitor, restaurant and day in Madeira. A vote that was refused because the visitor had voted for another restaurant
 * is kept; votes beyond the limit of a network stay dropped.
 */
export const onePerRestaurantAndDay: CountingRule = {
  name: 'restaurant-day',
  needs: ['visitor'],
  start() {
    const votesOf = createStateByPeriod(() => new Map<string, Restaurants>());
    return ({ day, visitor, restaurant, refused }) => {
      if (refused !== null && refused !== 'already_voted') return refused;
      const votes = votesOf(day);
      const before = votes.get(visitor);
      if (before === restaurant || (before instanceof Set && before.has(restaurant))) return 'same_restaurant_that_day';
      votes.set(visitor, withRestaurant(before, restaurant));
      return undefined;
    };
  },
};

/** The restaurants for which a visitor has voted on a day: almost always one, so that a set for each visitor would cost more than the rule. */
type Restaurants = string | Set<string>;

const withRestaurant = (before: Restaurants | undefined, restaurant: string): Restaurants => {
  if (before === undefined) return restaurant;
  return new Set(before instanceof Set ? before : [before]).add(restaurant);
};
