import type { StatisticsFilter } from '#domain/vote/statistics-filter.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { restaurantAreas } from '#projections/restaurant/queries.ts';
import { loadTally } from '#projections/vote/statistics/load-tally.ts';
import { statisticsOf } from '#projections/vote/statistics/statistics-of.ts';
import type { VoteStatisticsAnswer } from '#web/admin/admin-queries.ts';

/** Counts the votes of a period by a rule, for the screen of statistics: as they were counted from the read model. */
export const voteStatistics = async (
  { read }: { read: ReadDatabase },
  { from, to, by }: StatisticsFilter,
): Promise<VoteStatisticsAnswer> => {
  const restaurants = await restaurantAreas(read);
  const names = new Map([...restaurants].map(([id, { name }]) => [id, name]));
  const statistics = statisticsOf(await loadTally(read, { from, to }), by, restaurants);
  return { statistics, anomalies: undefined, names, replay: { state: 'busy' } };
};
