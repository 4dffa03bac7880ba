import type { StatisticsGroup } from '#domain/vote/statistics-filter.ts';
import { createKeyOf } from '../replay/group-by.ts';
import { type Replay, rankGroups } from '../replay/replay-votes.ts';
import type { ReplayedRestaurant } from '../replay/vote-log.ts';
import type { TallyCount, VoteTally } from './tally.ts';

export type KeyedCount = TallyCount & { key: string };

/** Returns the votes of each group with differences and places, and the total, as a replay of the log by this group does. */
export const groupTally = (
  tally: VoteTally,
  by: StatisticsGroup,
  restaurants: ReadonlyMap<string, ReplayedRestaurant>,
): Pick<Replay, 'groups' | 'total'> => rankGroups(countsOf(tally, by, restaurants), by, restaurants);

const countsOf = (
  { cells, hours, locales }: VoteTally,
  by: StatisticsGroup,
  restaurants: ReadonlyMap<string, ReplayedRestaurant>,
): KeyedCount[] => {
  if (by === 'hour') return hours;
  if (by === 'locale') return locales;
  const keyOf = createKeyOf(by, restaurants);
  return sumByKey(cells, ({ restaurant, day }) => keyOf({ restaurant, day, locale: null }));
};

/** Adds up the votes of the cells that have the same key. */
export const sumByKey = <Cell extends TallyCount>(
  cells: readonly Cell[],
  keyOf: (cell: Cell) => string,
): KeyedCount[] => {
  const sums = new Map<string, KeyedCount>();
  for (const cell of cells) {
    const key = keyOf(cell);
    const sum = sums.get(key) ?? { key, votes: 0, counted: 0 };
    sum.votes += cell.votes;
    sum.counted += cell.counted;
    sums.set(key, sum);
  }
  return [...sums.values()];
};
