import { type Kysely, sql } from 'kysely';
import type { VoteStatisticsTables } from './tables.ts';

/** First and last calendar day in Madeira, `YYYY-MM-DD`. Without `from` the period begins with the first vote, without `to` it has no end. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

export interface VoteCount {
  votes: number;
  /** Votes that were rejected. */
  refused: number;
}

/**
 * Returns the number of counted votes and of rejected votes of each restaurant in a period. There is one row for each restaurant with votes
 * of either kind, the restaurant with most counted votes first.
 */
export const voteTotals = (
  db: Kysely<VoteStatisticsTables>,
  period: Period = {},
): Promise<(VoteCount & { restaurant: string })[]> =>
  counted(db, period)
    .select('restaurant')
    .groupBy('restaurant')
    .orderBy('votes', 'desc')
    .orderBy('restaurant')
    .execute();

/**
 * Returns the number of counted votes and of rejected votes on each day of a period, for one restaurant or for all. There is one row for
 * each day with votes of either kind, in order.
 */
export const votesByDay = (
  db: Kysely<VoteStatisticsTables>,
  { restaurant, ...period }: Period & { restaurant?: string } = {},
): Promise<(VoteCount & { day: string })[]> =>
  counted(db, period)
    .$if(restaurant !== undefined, (query) => query.where('restaurant', '=', restaurant!))
    .select('day')
    .groupBy('day')
    .orderBy('day')
    .execute();

const counted = (db: Kysely<VoteStatisticsTables>, { from, to }: Period) =>
  db
    .selectFrom('vote_day')
    .select([sql<number>`sum(votes)::int`.as('votes'), sql<number>`sum(refused)::int`.as('refused')])
    .$if(from !== undefined, (query) => query.where('day', '>=', from!))
    .$if(to !== undefined, (query) => query.where('day', '<=', to!));
