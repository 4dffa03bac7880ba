import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { RefusalReason } from '#domain/vote/events.ts';
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

/** By what votes are added up: `hour` is the hour of the day in Madeira, `00` to `23`. */
export const VOTE_GROUPS = ['day', 'week', 'month', 'hour', 'restaurant', 'locale'] as const;
export type VoteGroup = (typeof VOTE_GROUPS)[number];

export interface GroupedVotes extends VoteCount {
  /** A day, the Monday of a week (both `YYYY-MM-DD`), a month `YYYY-MM`, an hour, the id of a restaurant, or a language, empty if unknown. */
  key: string;
  /** The rejected votes by reason. */
  reasons: Record<RefusalReason, number>;
}

const KEYS: Record<VoteGroup, ReturnType<typeof sql<string>>> = {
  day: sql<string>`day`,
  week: sql<string>`to_char(date_trunc('week', day::date::timestamp), 'YYYY-MM-DD')`,
  month: sql<string>`left(day, 7)`,
  hour: sql<string>`to_char(hour at time zone 'Atlantic/Madeira', 'HH24')`,
  restaurant: sql<string>`restaurant`,
  locale: sql<string>`locale`,
};

/**
 * Returns the numbers of counted votes and of rejected votes, by reason, of each group with votes of either kind: days, weeks, months and
 * hours in order of time, restaurants and languages in order of counted votes.
 */
export const voteCounts = async (
  db: Kysely<VoteStatisticsTables>,
  by: VoteGroup,
  period: Period = {},
): Promise<GroupedVotes[]> => {
  const sumOf = (outcome: string) => sql<number>`coalesce(sum(votes) filter (where outcome = ${outcome}), 0)::int`;
  const rows = await within(db.selectFrom('vote_hour'), period)
    .select(KEYS[by].as('key'))
    .select([
      sumOf('counted').as('votes'),
      sumOf('already_voted').as('already_voted'),
      sumOf('network_limit').as('network_limit'),
      sumOf('site_limit').as('site_limit'),
      sql<number>`coalesce(sum(votes) filter (where outcome <> 'counted'), 0)::int`.as('refused'),
    ])
    .groupBy(sql`1`)
    .$if(by === 'restaurant' || by === 'locale', (query) => query.orderBy('votes', 'desc'))
    .orderBy('key')
    .execute();
  return rows.map(({ key, votes, refused, ...reasons }) => ({ key, votes, refused, reasons }));
};

/**
 * Returns the numbers of counted votes of each hour of a period in which there were any, for one restaurant or for all, in order. `hour` is
 * the moment at which it begins: where clocks change, a day in Madeira has 23 or 25 of them.
 */
export const votesByHour = (
  db: Kysely<VoteStatisticsTables>,
  { restaurant, ...period }: Period & { restaurant?: string } = {},
): Promise<{ hour: Date; votes: number }[]> =>
  within(db.selectFrom('vote_hour'), period)
    .$if(restaurant !== undefined, (query) => query.where('restaurant', '=', restaurant!))
    .where('outcome', '=', 'counted')
    .select(['hour', sql<number>`sum(votes)::int`.as('votes')])
    .groupBy('hour')
    .orderBy('hour')
    .execute();

const within = <Output>(
  query: SelectQueryBuilder<VoteStatisticsTables, 'vote_hour', Output>,
  { from, to }: Period,
): SelectQueryBuilder<VoteStatisticsTables, 'vote_hour', Output> =>
  query
    .$if(from !== undefined, (each) => each.where('day', '>=', from!))
    .$if(to !== undefined, (each) => each.where('day', '<=', to!)) as SelectQueryBuilder<
    VoteStatisticsTables,
    'vote_hour',
    Output
  >;
