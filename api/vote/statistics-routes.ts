import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type VoteRule, voteRules } from '#domain/vote/policy.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import { restaurantNames } from '#projections/restaurant/queries.ts';
import { type Period, votesByDay, voteTotals } from '#projections/vote/queries.ts';
import { recountUnderRule } from '#projections/vote/recount.ts';
import { validate } from '../http/validate.ts';

const versions = Object.keys(voteRules) as `${keyof typeof voteRules}`[];

/** A version of the rule, or so many votes of one network in a day. */
const rule = z
  .union([
    z.enum(versions).transform((version): VoteRule => voteRules[version]),
    z
      .string()
      .regex(/^cap:\d{1,6}$/)
      .transform((cap): VoteRule => ({ ...voteRules[1], network: Number(cap.slice('cap:'.length)) })),
  ])
  .optional();

/** What `/api/statistics/votes` takes. */
export const voteFilter = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  by: z.enum(['day', 'restaurant']).default('day'),
  rule,
});

/**
 * `GET /api/statistics/votes?from&to&by&rule` → `{by, total, items}`: votes that counted and votes that were refused, by day or by
 * restaurant, days in Madeira, both included. With `rule` (`1`, `2` or `3`, a version of it; `cap:50`, so many votes a network and day)
 * also how many of the refused ones would have counted under that rule.
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
