import { type Kysely, sql } from 'kysely';
import { VOTE_RULE, type VoteRule } from '#domain/vote/policy.ts';
import type { Period } from './queries.ts';
import type { VoteStatisticsTables } from './tables.ts';

/**
 * How many of the refused votes would have counted under another rule, by day or by restaurant: of each visitor the first that was
 * refused, in the order of the log, without those who voted from another network later that day. Of those who were refused again and
 * again the log keeps so many a network as there are restaurants. A limit below the one that votes were decided by refuses no votes afterwards: then it is none.
 */
export const recountUnderRule = async (
  db: Kysely<VoteStatisticsTables>,
  { from, to }: Period,
  by: 'day' | 'restaurant',
  rule: VoteRule,
): Promise<Map<string, number>> => {
  const rows = await db
    .with('ranked', (ranked) =>
      ranked
        .selectFrom('vote_beyond_limit')
        .select(['day', 'restaurant', 'reason', 'voted'])
        .select(sql<number>`row_number() over (partition by day, network order by position)`.as('rank'))
        .$if(from !== undefined, (query) => query.where('day', '>=', from!))
        .$if(to !== undefined, (query) => query.where('day', '<=', to!)),
    )
    .selectFrom('ranked')
    .select([by, sql<number>`count(*)::int`.as('votes')])
    .where('voted', '=', false)
    .where(({ or, and }) =>
      or([
        and({ reason: 'network_limit' as const }).and(within(rule.network - VOTE_RULE.network)),
        and({ reason: 'site_limit' as const }).and(within(rule.site - VOTE_RULE.site)),
      ]),
    )
    .groupBy(by)
    .execute();
  return new Map(rows.map((row) => [row[by], row.votes]));
};

/** Whether the vote is one of so many that come after the last that counted. */
const within = (more: number) => (Number.isFinite(more) ? sql<boolean>`rank <= ${more}` : sql<boolean>`true`);
