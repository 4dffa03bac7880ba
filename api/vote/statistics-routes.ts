import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { weekOf } from '#domain/vote/counting-rules/week-of.ts';
import { type VoteRule, voteRules } from '#domain/vote/policy.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { restaurantAreas } from '#projections/restaurant/queries.ts';
import { type GroupedVotes, type Period, VOTE_GROUPS, voteCounts } from '#projections/vote/queries.ts';
import { recountUnderRule } from '#projections/vote/recount.ts';
import { validate } from '../http/validate.ts';

const versions = Object.keys(voteRules) as `${keyof typeof voteRules}`[];

/** A version of the vote rule, or `cap:{n}`: `n` votes per network and day. */
const rule = z
  .union([
    z.enum(versions).transform((version): VoteRule => voteRules[version]),
    z
      .string()
      .regex(/^cap:\d{1,6}$/)
      .transform((cap): VoteRule => ({ ...voteRules[1], network: Number(cap.slice('cap:'.length)) })),
  ])
  .optional();

/** By what the statistics are added up; under a rule, only what `RULE_GROUPS` has. */
const GROUPS = [...VOTE_GROUPS, 'area'] as const;
type Group = (typeof GROUPS)[number];

/** Groups for which votes can be recounted, with the group by which this is done. */
const RULE_GROUPS: Partial<Record<Group, 'day' | 'restaurant'>> = {
  day: 'day',
  week: 'day',
  month: 'day',
  restaurant: 'restaurant',
  area: 'restaurant',
};

/** Query string of `/api/statistics/votes`. */
export const voteFilter = z
  .object({
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    by: z.enum(GROUPS).default('day'),
    rule,
  })
  .refine(({ by, rule: asked }) => !asked || RULE_GROUPS[by] !== undefined, { path: ['by'] });

/**
 * Registers `GET /api/statistics/votes?from&to&by&rule`, for staff: counted and refused votes by day, week (its Monday), month, hour of the
 * day, restaurant, area or language → `{by, total, items}`. Days and hours are in Madeira; `from` and `to` are included. With `rule`, the
 * response also says how many of the refused votes would have counted under that rule: a version (`1`, `2` or `3`), or `cap:50`, a number
 * of votes per network and day.
 */
export const voteStatisticsRoutes = (app: FastifyInstance, { read }: { read: ReadDatabase }): void => {
  app.get('/api/statistics/votes', async (request, reply) => {
    const { by, rule: asked, ...period } = validate(voteFilter, request.query);
    const restaurants = await restaurantAreas(read);
    const counted = by === 'area' ? await areaCounts(read, restaurants, period) : await voteCounts(read, by, period);
    const replayed = asked && (await recount(read, restaurants, { by, period, rule: asked }));
    const items = counted.map(({ key, ...item }) => ({
      [by]: key,
      ...(by === 'restaurant' && { name: restaurants.get(key)?.name ?? '' }),
      ...item,
      ...(replayed && { wouldHaveCounted: replayed.get(key) ?? 0 }),
    }));
    const total = {
      votes: sum(counted.map(({ votes }) => votes)),
      refused: sum(counted.map(({ refused }) => refused)),
      ...(replayed && { wouldHaveCounted: sum(replayed.values()) }),
    };
    return reply.header('cache-control', 'private, no-store').send({ by, total, items });
  });
};

type Restaurants = Awaited<ReturnType<typeof restaurantAreas>>;

/** Adds up the votes of the restaurants of each area; the area of restaurants without one is empty. */
const areaCounts = async (read: ReadDatabase, restaurants: Restaurants, period: Period): Promise<GroupedVotes[]> => {
  const areas = new Map<string, GroupedVotes>();
  for (const row of await voteCounts(read, 'restaurant', period)) {
    const key = restaurants.get(row.key)?.area ?? '';
    const { votes, refused, reasons } = areas.get(key) ?? { votes: 0, refused: 0, reasons: NO_REASONS };
    areas.set(key, {
      key,
      votes: votes + row.votes,
      refused: refused + row.refused,
      reasons: added(reasons, row.reasons),
    });
  }
  return [...areas.values()].sort((one, other) => other.votes - one.votes);
};

const NO_REASONS: GroupedVotes['reasons'] = { already_voted: 0, network_limit: 0, site_limit: 0 };

const added = (one: GroupedVotes['reasons'], other: GroupedVotes['reasons']): GroupedVotes['reasons'] => ({
  already_voted: one.already_voted + other.already_voted,
  network_limit: one.network_limit + other.network_limit,
  site_limit: one.site_limit + other.site_limit,
});

/** Returns how many of the refused votes of each group the rule would have counted. */
const recount = async (
  read: ReadDatabase,
  restaurants: Restaurants,
  { by, period, rule: asked }: { by: Group; period: Period; rule: VoteRule },
): Promise<Map<string, number>> => {
  const groups = new Map<string, number>();
  for (const [key, votes] of await recountUnderRule(read, period, RULE_GROUPS[by] ?? 'day', asked)) {
    const group = groupOf(by, key, restaurants);
    groups.set(group, (groups.get(group) ?? 0) + votes);
  }
  return groups;
};

const MONTH_CHARS = 'YYYY-MM'.length;

/** Returns the group of a day or of a restaurant. */
const groupOf = (by: Group, key: string, restaurants: Restaurants): string => {
  if (by === 'week') return weekOf(key);
  if (by === 'month') return key.slice(0, MONTH_CHARS);
  return by === 'area' ? (restaurants.get(key)?.area ?? '') : key;
};

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);
