import { type Kysely, sql } from 'kysely';
import type { VoteStatisticsTables } from './tables.ts';

/** Calendar days in Madeira, `YYYY-MM-DD`, both included; left out, from the first or to the last day. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

export interface VoteCount {
  votes: number;
  /** Votes that did not count. */
  refused: number;
}

/** One row for each restaurant that somebody voted for, most votes first. */
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

/** One row for each day on which somebody voted, in order; of one restaurant or of the whole guide. */
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
