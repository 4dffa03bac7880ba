import { type Kysely, sql } from 'kysely';
import { NETWORK_LIMIT } from '#domain/vote/policy.ts';
import type { Period } from './queries.ts';
import type { VoteStatisticsTables } from './tables.ts';

/**
 * How many of the refused votes would have counted, had each network had `limit` votes a day, by day or by restaurant: of each
 * visitor the first that was refused, in the order of the log, without those who voted from another network later that day.
 * A limit below the one that votes were decided by refuses no votes afterwards: then it is none.
 */
export const wouldHaveCounted = async (
  db: Kysely<VoteStatisticsTables>,
  { from, to }: Period,
  by: 'day' | 'restaurant',
  limit: number,
): Promise<Map<string, number>> => {
  const rows = await db
    .with('ranked', (ranked) =>
      ranked
        .selectFrom('vote_beyond_limit')
        .select(['day', 'restaurant', 'voted'])
        .select(sql<number>`row_number() over (partition by day, network order by position)`.as('rank'))
        .$if(from !== undefined, (query) => query.where('day', '>=', from!))
        .$if(to !== undefined, (query) => query.where('day', '<=', to!)),
    )
    .selectFrom('ranked')
    .select([by, sql<number>`count(*)::int`.as('votes')])
    .where('voted', '=', false)
    .$if(Number.isFinite(limit), (query) => query.where('rank', '<=', limit - NETWORK_LIMIT))
    .groupBy(by)
    .execute();
  return new Map(rows.map((row) => [row[by], row.votes]));
};
