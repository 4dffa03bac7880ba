import { parseDate } from '@internationalized/date';
import { ranksOf } from '../replay/ranks-of.ts';
import type { ReplayedRestaurant } from '../replay/vote-log.ts';
import type { RankedRestaurant, RankingOverTime } from '../views.ts';
import { sumByKey } from './group-tally.ts';
import { keyOfDayIn, keysBetween } from './keys-between.ts';
import type { VoteTally } from './tally.ts';

/** Restaurants with most votes that are ranked. */
const RANKED = 10;
/** Periods up to this number of days are shown by week, longer ones by month. */
const DAYS_BY_WEEK = 84;
/** The latest weeks or months are shown. */
const MAX_PERIODS = 24;

/**
 * Returns the places of the ten restaurants with most votes, among each other, in each week or month between their first and their last
 * vote. Restaurants with equal votes share a place; a restaurant without a vote in a period has none.
 */
export const rankingOverTime = (
  { cells }: Pick<VoteTally, 'cells'>,
  restaurants: ReadonlyMap<string, ReplayedRestaurant>,
): RankingOverTime => {
  const best = sumByKey(cells, ({ restaurant }) => restaurant)
    .filter(({ votes }) => votes > 0)
    .sort((one, other) => other.votes - one.votes || (one.key < other.key ? -1 : 1))
    .slice(0, RANKED);
  const unit = unitOf(cells.map(({ day }) => day).sort());
  const ofBest = cells.filter(({ restaurant, votes }) => votes > 0 && best.some(({ key }) => key === restaurant));
  const keyOfDay = keyOfDayIn(unit);
  const periods = Map.groupBy(ofBest, ({ day }) => keyOfDay(day));
  const shown = periodsOf(unit, ofBest.map(({ day }) => day).sort());
  const places = shown.map((period) => placesIn(periods.get(period) ?? []));
  const ranked = best.map(
    ({ key, votes }): RankedRestaurant => ({
      key,
      votes,
      name: restaurants.get(key)?.name ?? '',
      places: places.map((each) => each.get(key)),
    }),
  );
  return { unit, periods: shown, restaurants: ranked };
};

const unitOf = (days: string[]): 'week' | 'month' => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'week';
  return parseDate(last).compare(parseDate(first)) < DAYS_BY_WEEK ? 'week' : 'month';
};

/** Returns all weeks or months between the first and the last of these days, the latest ones if they are too many. */
const periodsOf = (unit: 'week' | 'month', days: string[]): string[] => {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? [] : keysBetween(unit, first, last).slice(-MAX_PERIODS);
};

const placesIn = (cells: VoteTally['cells']): Map<string, { place: number; votes: number }> => {
  const sums = sumByKey(cells, ({ restaurant }) => restaurant);
  const ranks = ranksOf(sums.map(({ votes }) => votes));
  return new Map(sums.map(({ key, votes }) => [key, { place: ranks.get(votes)!, votes }]));
};
