import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { periodFields, withOrderedDays } from '#domain/shared/period.ts';
import type { CountingRule } from '#domain/vote/counting-rules/counting-rule.ts';
import { findRule, RULE_NAMES } from '#domain/vote/counting-rules/find-rule.ts';
import { STATISTICS_GROUPS } from '#domain/vote/statistics-filter.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { restaurantAreas } from '#projections/restaurant/queries.ts';
import { type GroupedVotes, type Period, voteCounts } from '#projections/vote/queries.ts';
import { createKeyOf } from '#projections/vote/replay/group-by.ts';
import { groupTally } from '#projections/vote/statistics/group-tally.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { validate } from '../http/validate.ts';
import { requireTally } from './statistics/replays.ts';

/** Milliseconds that a request waits for a replay of the log. */
const WAIT_MS = 10_000;
/** Seconds after which a client may ask again for a replay that runs. */
const RETRY_AFTER = 5;

const rule = z
  .string()
  .transform((name, context): CountingRule => {
    const found = findRule(name);
    if (!found)
      context.addIssue({ code: 'custom', message: 'field_unknown_value', params: { possible: RULE_NAMES.join(', ') } });
    return found ?? z.NEVER;
  })
  .optional();

/** Query string of `/api/statistics/votes`. */
export const voteFilter = withOrderedDays(
  z.object({
    ...periodFields,
    by: z.enum(STATISTICS_GROUPS).default('day'),
    rule,
  }),
);

/**
 * Registers `GET /api/statistics/votes?from&to&by&rule`, for staff: counted and refused votes by day, week (its Monday), month, hour of the
 * day, restaurant, area or language → `{by, total, items}`. Days and hours are in Madeira; `from` and `to` are included. With `rule`, one of
 * those of `npm run replay:votes`, the response also says how many votes the rule keeps; 503 while the log is being read for it, 422 when the rule cannot judge it.
 */
export const voteStatisticsRoutes = (
  app: FastifyInstance,
  { read, store }: { read: ReadDatabase; store: EventStore },
): void => {
  app.get('/api/statistics/votes', async (request, reply) => {
    const { by, rule: asked, ...period } = validate(voteFilter, request.query);
    const restaurants = await restaurantAreas(read);
    const counted = by === 'area' ? await areaCounts(read, restaurants, period) : await voteCounts(read, by, period);
    const again = { period, waitMs: WAIT_MS, retryAfter: RETRY_AFTER };
    const replayed = asked && groupTally(await requireTally(store, { rule: asked, ...again }), by, restaurants);
    const kept = new Map(replayed?.groups.map(({ key, votes }) => [key, votes]));
    const items = counted.map(({ key, ...item }) => ({
      [by]: key,
      ...(by === 'restaurant' && { name: restaurants.get(key)?.name ?? '' }),
      ...item,
      ...(replayed && { kept: kept.get(key) ?? 0 }),
    }));
    const total = {
      votes: sum(counted.map(({ votes }) => votes)),
      refused: sum(counted.map(({ refused }) => refused)),
      ...(replayed && { kept: replayed.total.votes }),
    };
    return reply.header('cache-control', 'private, no-store').send({ by, total, items });
  });
};

type Restaurants = Awaited<ReturnType<typeof restaurantAreas>>;

/** Adds up the votes of the restaurants of each area; the area of restaurants without one is empty. */
const areaCounts = async (read: ReadDatabase, restaurants: Restaurants, period: Period): Promise<GroupedVotes[]> => {
  const areas = new Map<string, GroupedVotes>();
  const keyOf = createKeyOf('area', restaurants);
  for (const row of await voteCounts(read, 'restaurant', period)) {
    const key = keyOf({ restaurant: row.key, day: '', locale: null });
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

const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);
