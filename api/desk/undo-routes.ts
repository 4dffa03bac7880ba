import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changeAt } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { t } from '#web/i18n.ts';
import { requireAccount } from '../auth/signed-in/require-account.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { undoOf } from '../history/undo/undo-of.ts';
import { localeOfRequest } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';

const asked = z.object({
  position: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
});

/**
 * `GET /api/desk/undo?position`, for who edits: `{steps, changes}`, the commands that would take back what wrote the event at that position and what that would change, or
 * `{no}`, in words why nothing does; 404 where no event is.
 */
export const undoRoutes = (app: FastifyInstance, { read, store }: { read: ReadDatabase; store: EventStore }): void => {
  app.get('/api/desk/undo', async (request, reply) => {
    await requireAccount(request, CONTENT_ROLES);
    const item = await changeAt(read, validate(asked, request.query).position);
    const undo = item && (await undoOf(store, item, new Date().toISOString()));
    if (!undo) throw new Problem(404, 'not_found');
    reply.header('cache-control', 'private, no-store');
    return reply.send('no' in undo ? { no: t(localeOfRequest(request), `history.no.${undo.no}`) } : undo);
  });
};
