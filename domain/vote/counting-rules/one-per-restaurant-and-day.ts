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
    const votesOf = createStateByPeriod(() => new Set<string>());
    return ({ day, visitor, restaurant, refused }) => {
      if (refused !== null && refused !== 'already_voted') return refused;
      const votes = votesOf(day);
      const key = `${visitor} ${restaurant}`;
      if (votes.has(key)) return 'same_restaurant_that_day';
      votes.add(key);
      return undefined;
    };
  },
};
