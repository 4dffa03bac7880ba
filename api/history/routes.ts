import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type HistoryItem, historyOf, listEvents } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import { Problem } from '../http/problem.ts';
import { integerParam, validate } from '../http/validate.ts';
import { withAccountNames } from './account-names.ts';
import { seesDrafts, withoutDrafts } from './drafts/without-drafts.ts';
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
 * Registers two routes for staff; other callers get 401 or 403. Analysts get no text that is not published.
 * - `GET /api/history/{stream}`: what each event of the stream changed → `{total, items}`; 404 if there is no event.
 * - `GET /api/events?after&limit&type&actor`: what the matching events of all streams changed → `{items, next}`. `next` is the `after` of
 *   the next page.
 */
export const historyRoutes = (
  app: FastifyInstance,
  { read, db }: { read: ReadDatabase; db: Kysely<Database> },
): void => {
  const toAnswer = async ({ staffAccount }: FastifyRequest, found: HistoryItem[]) => {
    const shown = seesDrafts(staffAccount?.role) ? found : await withoutDrafts(read, found);
    return (await withAccountNames(db, shown)).map(withoutPersonalFields);
  };

  app.get<{ Params: { stream: string } }>('/api/history/:stream', async (request, reply) => {
    const { stream } = request.params;
    // The name of a stream that reserves a slug is hidden with the slug, so that analysts cannot find out whether a draft has it.
    const items = (await toAnswer(request, await historyOf(read, stream))).filter((item) => item.stream === stream);
    if (items.length === 0) throw new Problem(404, 'not_found');
    return reply.header('cache-control', 'private, no-store').send({ total: items.length, items });
  });

  app.get('/api/events', async (request, reply) => {
    const found = await listEvents(read, validate(eventFilter, request.query));
    const items = await toAnswer(request, found);
    return reply.header('cache-control', 'private, no-store').send({ items, next: items.at(-1)?.position ?? null });
  });
};
