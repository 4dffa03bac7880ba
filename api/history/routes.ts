import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { historyOf, listEvents } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { Problem } from '../http/problem.ts';
import { integerParam, validate } from '../http/validate.ts';
import { withAccountNames } from './account-names.ts';
import { withoutPersonalFields } from './personal-fields.ts';

/** Query string of `/api/events`. */
export const eventFilter = z.object({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt)
    .optional(),
  limit: integerParam(1, 1000).default(100),
  type: z.string().max(100).optional(),
  actor: z.string().max(100).optional(),
});

/**
 * Registers two routes for staff; other callers get 401 or 403.
 * - `GET /api/history/{stream}`: what each event of the stream changed → `{total, items}`; 404 if there is no event.
 * - `GET /api/events?after&limit&type&actor`: what the matching events of all streams changed → `{items, next}`. `next` is the `after` of
 *   the next page.
 */
export const historyRoutes = (
  app: FastifyInstance,
  { read, db }: { read: ReadDatabase; db: Kysely<Database> },
): void => {
  app.get<{ Params: { stream: string } }>('/api/history/:stream', async (request, reply) => {
    const items = (await withAccountNames(db, await historyOf(read, request.params.stream))).map(withoutPersonalFields);
    if (items.length === 0) throw new Problem(404, 'not_found');
    return reply.header('cache-control', 'private, no-store').send({ total: items.length, items });
  });

  app.get('/api/events', async (request, reply) => {
    const found = await listEvents(read, validate(eventFilter, request.query));
    const items = (await withAccountNames(db, found)).map(withoutPersonalFields);
    return reply.header('cache-control', 'private, no-store').send({ items, next: items.at(-1)?.position ?? null });
  });
};
