import type { StatisticsGroup } from '#domain/vote/statistics-filter.ts';
import type { ReplayedRestaurant } from '../replay/vote-log.ts';
import type { VoteStatistics } from '../views.ts';
import { groupTally } from './group-tally.ts';
import { rankingOverTime } from './ranking-over-time.ts';
import type { VoteTally } from './tally.ts';
import { votesOverTime } from './votes-over-time.ts';

/** Returns the totals of a tally by a group, and what its charts show. */
export const statisticsOf = (
  tally: VoteTally,
  by: StatisticsGroup,
  restaurants: ReadonlyMap<string, ReplayedRestaurant>,
): VoteStatistics => ({
  ...groupTally(tally, by, restaurants),
  dropped: tally.dropped,
  refused: tally.refused,
  time: votesOverTime(tally, by),
  hours: groupTally(tally, 'hour', restaurants).groups,
  areas: groupTally(tally, 'area', restaurants).groups,
  ranking: rankingOverTime(tally, restaurants),
});
