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
 * Registers two routes that plan a change and make none, for administrators and editors. `position` is that of an event in the log.
 * - `GET /api/desk/undo?position`: plans to undo the command that wrote the event.
 * - `GET /api/desk/restore?position`: plans to restore the event's item to its state after the event.
 * Both respond `{steps, changes}`, the commands to send and what they would change as readable text, or `{no}` with the reason why that is
 * impossible. 404 when there is no such event, or for a restore, when no command restores this kind of item.
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
