import { parseDate } from '@internationalized/date';
import { createKeyOf } from '../replay/group-by.ts';
import type { ReplayedRestaurant } from '../replay/vote-log.ts';
import type { RankedRestaurant, RankingOverTime } from '../views.ts';
import { sumByKey } from './group-tally.ts';
import type { VoteTally } from './tally.ts';

/** Restaurants with most votes that are ranked. */
const RANKED = 10;
/** Periods up to this number of days are shown by week, longer ones by month. */
const DAYS_BY_WEEK = 84;
/** The latest weeks or months are shown. */
const MAX_PERIODS = 24;

const NO_RESTAURANTS = new Map();

/**
 * Returns the places of the ten restaurants with most votes, among each other, in each week or month. Restaurants with as many votes are
 * in the order of their votes in all, so that each has a place of its own; a restaurant without a vote in a period has none.
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
  const keyOf = createKeyOf(unit, NO_RESTAURANTS);
  const ofBest = cells.filter(({ restaurant, votes }) => votes > 0 && best.some(({ key }) => key === restaurant));
  const periods = Map.groupBy(ofBest, ({ day }) => keyOf({ day, restaurant: '', locale: null }));
  const shown = [...periods.keys()].sort().slice(-MAX_PERIODS);
  const places = shown.map((period) =>
    placesIn(
      periods.get(period)!,
      best.map(({ key }) => key),
    ),
  );
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

const placesIn = (cells: VoteTally['cells'], best: string[]): Map<string, { place: number; votes: number }> => {
  const votes = sumByKey(cells, ({ restaurant }) => restaurant).sort(
    (one, other) => other.votes - one.votes || best.indexOf(one.key) - best.indexOf(other.key),
  );
  return new Map(votes.map((each, index) => [each.key, { place: index + 1, votes: each.votes }]));
};
