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

/** Maximum characters of a displayed value. */
const MAX_VALUE_CHARS = 400;

/**
 * Registers `GET /api/desk/undo?position` and `GET /api/desk/restore?position`, for the content roles. They change nothing: the response
 * `{steps, changes}` contains the commands that would undo the command behind the event at that position, or restore its item to the state
 * then, and their readable changes; or `{no}` with the reason why neither is possible. 404 when there is no such event or rule.
 */
export const undoRoutes = (app: FastifyInstance, { read, store }: { read: ReadDatabase; store: EventStore }): void => {
  const createHandler = (find: typeof planUndo) => async (request: FastifyRequest, reply: FastifyReply) => {
    await requireStaff(request, CONTENT_ROLES);
    const item = await changeAt(read, validate(asked, request.query).position);
    const found = item && (await find(store, item, new Date().toISOString()));
    if (!found) throw new Problem(404, 'not_found');
    const locale = localeOfRequest(request);
    reply.header('cache-control', 'private, no-store');
    return 'no' in found
      ? { no: t(locale, `history.no.${found.no}`) }
      : { ...found, changes: await toReadableChanges(read, locale, found.changes, MAX_VALUE_CHARS) };
  };
  app.get('/api/desk/undo', createHandler(planUndo));
  app.get('/api/desk/restore', createHandler(planRestore));
};
