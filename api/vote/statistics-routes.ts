import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type VoteRule, voteRules } from '#domain/vote/policy.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { restaurantNames } from '#projections/restaurant/queries.ts';
import { type Period, votesByDay, voteTotals } from '#projections/vote/queries.ts';
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

/** Query string of `/api/statistics/votes`. */
export const voteFilter = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  by: z.enum(['day', 'restaurant']).default('day'),
  rule,
});

/**
 * Registers `GET /api/statistics/votes?from&to&by&rule`, for staff: counted and refused votes by day or by restaurant →
 * `{by, total, items}`. Days are in Madeira; `from` and `to` are included. With `rule`, the response also says how many of the refused
 * votes would have counted under that rule: a version (`1`, `2` or `3`), or `cap:50`, a number of votes per network and day.
 */
export const voteStatisticsRoutes = (app: FastifyInstance, { read }: { read: ReadDatabase }): void => {
  app.get('/api/statistics/votes', async (request, reply) => {
    const { by, rule: asked, ...period } = validate(voteFilter, request.query);
    const counted = by === 'day' ? await days(read, period) : await restaurants(read, period);
    const replayed = asked && (await recountUnderRule(read, period, by, asked));
    const items = counted.map(({ key, ...item }) => ({
      ...item,
      ...(replayed && { wouldHaveCounted: replayed.get(key) ?? 0 }),
    }));
    const total = {
      votes: sum(items.map(({ votes }) => votes)),
      refused: sum(items.map(({ refused }) => refused)),
      ...(replayed && { wouldHaveCounted: sum(replayed.values()) }),
    };
    return reply.header('cache-control', 'private, no-store').send({ by, total, items });
  });
};

const days = async (read: ReadDatabase, period: Period) =>
  (await votesByDay(read, period)).map((row) => ({ key: row.day, ...row }));

const restaurants = async (read: ReadDatabase, period: Period) => {
  const names = await restaurantNames(read);
  const rows = await voteTotals(read, period);
  return rows.map((row) => ({ key: row.restaurant, name: names.get(row.restaurant) ?? '', ...row }));
};

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);
