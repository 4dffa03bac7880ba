import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changeAt } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { t } from '#web/i18n.ts';
import { requireStaff } from '../auth/current-session/current-session.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { toReadableChanges } from '../history/readable-changes.ts';
import { planRestore, planUndo } from '../history/undo/plan-undo.ts';
import { localeOfRequest } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';

const asked = z.object({
  position: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
});

/** Characters of a value that is shown. */
const LONGEST = 400;

/**
 * For who edits, `GET /api/desk/undo?position` and `GET /api/desk/restore?position`: `{steps, changes}`, the commands that would take back what wrote the event at
 * that position, or make its thing again what it was then, and what that would change, in words; or `{no}`, in words why nothing does; 404 where there is no such event, or
 * no such way.
 */
export const undoRoutes = (app: FastifyInstance, { read, store }: { read: ReadDatabase; store: EventStore }): void => {
  const answer = (find: typeof planUndo) => async (request: FastifyRequest, reply: FastifyReply) => {
    await requireStaff(request, CONTENT_ROLES);
    const item = await changeAt(read, validate(asked, request.query).position);
    const found = item && (await find(store, item, new Date().toISOString()));
    if (!found) throw new Problem(404, 'not_found');
    const locale = localeOfRequest(request);
    reply.header('cache-control', 'private, no-store');
    return 'no' in found
      ? { no: t(locale, `history.no.${found.no}`) }
      : { ...found, changes: await toReadableChanges(read, locale, found.changes, LONGEST) };
  };
  app.get('/api/desk/undo', answer(planUndo));
  app.get('/api/desk/restore', answer(planRestore));
};
