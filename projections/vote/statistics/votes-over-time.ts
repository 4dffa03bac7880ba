import { parseDate } from '@internationalized/date';
import type { StatisticsGroup } from '#domain/vote/statistics-filter.ts';
import type { TimeUnit, VotesOverTime } from '../views.ts';
import { sumByKey } from './group-tally.ts';
import { keyOfDayIn, keysBetween } from './keys-between.ts';
import type { VoteTally } from './tally.ts';

/** More columns cannot be told apart. */
const MAX_DAYS = 100;
const MAX_WEEKS = 110;
const DAYS_A_WEEK = 7;

/**
 * Returns the votes of each day, week or month between the first and the last vote, also of those without any. The unit is the one that
 * is asked for, unless there would be too many.
 */
export const votesOverTime = ({ cells }: Pick<VoteTally, 'cells'>, by: StatisticsGroup): VotesOverTime => {
  const days = cells.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { unit: 'day', counts: [] };
  const unit = unitFor(by, parseDate(last).compare(parseDate(first)) + 1);
  const keyOfDay = keyOfDayIn(unit);
  const counts = new Map(sumByKey(cells, ({ day }) => keyOfDay(day)).map((count) => [count.key, count]));
  const keys = keysBetween(unit, first, last);
  return { unit, counts: keys.map((key) => counts.get(key) ?? { key, votes: 0, counted: 0 }) };
};

const unitFor = (by: StatisticsGroup, days: number): TimeUnit => {
  const allowed: TimeUnit[] = ['month'];
  if (days <= MAX_WEEKS * DAYS_A_WEEK) allowed.unshift('week');
  if (days <= MAX_DAYS) allowed.unshift('day');
  return allowed.find((unit) => unit === by) ?? allowed[0]!;
};
