import type { CountingRule } from './counting-rule.ts';
import { createStateByPeriod } from './state-by-period.ts';
import { weekOf } from './week-of.ts';

/**
 * Keeps the first counted vote of each visitor in a week, Monday to Sunday in Madeira. Visitors who delete the cookie, or accept none, are
 * other visitors the next day, so that the rule cannot find all their votes.
 */
export const onePerWeek: CountingRule = {
  name: 'week',
  needs: ['visitor'],
  start() {
    const visitorsOf = createStateByPeriod(() => new Set<string>());
    return ({ day, visitor, refused }) => {
      if (refused !== null) return refused;
      const visitors = visitorsOf(weekOf(day));
      const before = visitors.size;
      return visitors.add(visitor).size === before ? 'already_voted_that_week' : undefined;
    };
  },
};
