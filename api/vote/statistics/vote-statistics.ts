import type { StatisticsFilter } from '#domain/vote/statistics-filter.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { restaurantAreas } from '#projections/restaurant/queries.ts';
import { loadTally } from '#projections/vote/statistics/load-tally.ts';
import { statisticsOf } from '#projections/vote/statistics/statistics-of.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { VoteStatisticsAnswer } from '#web/admin/queries/figure-views.ts';
import { replaysOf } from './replays.ts';

/** Milliseconds that a page waits for a replay. */
const WAIT_MS = 2_000;

/**
 * Counts the votes of a period by a rule: as they were counted from the read model, by another rule from the log. Anomalies are always
 * found in the log. After two seconds the answer is given without what a replay has not found yet.
 */
export const voteStatistics = async (
  { read, store }: { read: ReadDatabase; store: EventStore },
  { from, to, by, rule }: StatisticsFilter,
): Promise<VoteStatisticsAnswer> => {
  const period = { from, to };
  const [restaurants, counted, { replayed, ...replay }] = await Promise.all([
    restaurantAreas(read),
    rule.name === 'counted' ? loadTally(read, period) : undefined,
    replaysOf(store).count(rule, period, WAIT_MS),
  ]);
  const tally = counted ?? replayed?.tally;
  return {
    statistics: tally && statisticsOf(tally, by, restaurants),
    anomalies: replayed?.anomalies,
    names: new Map([...restaurants].map(([id, { name }]) => [id, name])),
    replay,
  };
};
