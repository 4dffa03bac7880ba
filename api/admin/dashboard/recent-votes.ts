import type { ReadDatabase } from '#projections/read-models.ts';
import { votesByDay } from '#projections/vote/queries.ts';
import type { DayCount } from '#web/admin/queries/figure-views.ts';
import { countPerDay, lastDays } from './day-counts.ts';

/** Days that are counted, including today. */
const DAYS = 14;

/** Loads the counted votes for a restaurant on each of the last 14 days. Days are those of Madeira; `today` is `YYYY-MM-DD`. */
export const recentVotes = async (read: ReadDatabase, restaurant: string, today: string): Promise<DayCount[]> => {
  const days = lastDays(today, DAYS);
  const votes = await votesByDay(read, { restaurant, from: days[0], to: today });
  return countPerDay(
    days,
    votes.map(({ day, votes: count }) => ({ day, count })),
  );
};
