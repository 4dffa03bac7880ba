import { type Kysely, sql } from 'kysely';
import { VOTE_RULE, type VoteRule } from '#domain/vote/policy.ts';
import type { Period } from './queries.ts';
import type { VoteStatisticsTables } from './tables.ts';

/**
 * Returns how many of the rejected votes a rule with higher limits would have accepted, by day or by restaurant. A visitor counts at most
 * once a day, and not at all if a later vote of that day, from another network (IPv4 address or IPv6 prefix), was counted. The result can
 * be too low, because the log records only a limited number of rejected votes of each network and day. Limits that are not higher than the
 * current ones give an empty map.
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

/** Returns true if the vote is one of the first `more` rejected after the last counted one. */
const within = (more: number) => (Number.isFinite(more) ? sql<boolean>`rank <= ${more}` : sql<boolean>`true`);
