import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { articleAggregate } from '#domain/article/aggregate.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { changeAt, subjectsOf } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { namingStreamOf, screenPathForStream, streamKindOf } from '#web/admin-screens.ts';
import { t } from '#web/i18n.ts';
import { workingCopyHasChanges } from '../article/working-copy/unsaved-changes.ts';
import { admittedStaff } from '../auth/current-session/admitted.ts';
import { staffAccess } from '../auth/current-session/staff-access.ts';
import { CONTENT_ROLES } from '../commands/command.ts';
import { namedAccounts } from '../history/account-names.ts';
import { displayName } from '../history/changes/display-name.ts';
import { toShownChanges } from '../history/changes/shown-changes.ts';
import { planRestore, planUndo, type UndoPlan } from '../history/undo/plan-undo.ts';
import type { UndoStep } from '../history/undo/undo-rule.ts';
import { localeOfRequest } from '../http/locale.ts';
import { Problem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';

const asked = z.object({
  position: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
});

interface Databases {
  read: ReadDatabase;
  db: Kysely<Database>;
}

/** Maximum characters of a displayed value. */
const MAX_VALUE_CHARS = 400;

/** Path of the list of deleted items. */
const DELETED = '/admin/deleted';

/**
 * Registers two routes that plan a change and make none, for administrators and editors. `position` is that of an event in the log.
 * - `GET /api/desk/undo?position`: plans to undo the command that wrote the event.
 * - `GET /api/desk/restore?position`: plans to restore the event's item to its state after the event.
 * Both respond `{steps, changes, link, warning}`, the commands to send and what they would change as readable text, or `{no, link}` with
 * the reason why that is impossible. `warning` says what becomes of the unsaved text of an article; undefined if there is none. `link`
 * leads to the screen that shows the item, after the undo; undefined if there is none. 404 when there is no such event, or for a restore,
 * when no command restores this kind of item.
 */
export const undoRoutes = (app: FastifyInstance, { read, db, store }: Databases & { store: EventStore }): void => {
  const createHandler = (find: typeof planUndo) => async (request: FastifyRequest, reply: FastifyReply) => {
    const account = admittedStaff(request);
    const item = await changeAt(read, validate(asked, request.query).position);
    const found = item && (await find(store, item, new Date().toISOString()));
    if (!found) throw new Problem(404, 'not_found');
    const locale = localeOfRequest(request);
    const { stream } = item;
    const link = await linkTo(read, locale, { stream, account, isDeleted: leavesDeleted(found) });
    reply.header('cache-control', 'private, no-store');
    if ('no' in found) return { no: t(locale, `history.no.${found.no}`), link };
    const undone = { stream, changes: found.changes };
    const options = { maxChars: MAX_VALUE_CHARS, comparesWords: true };
    const [changes] = await toShownChanges(
      read,
      locale,
      [{ ...undone, accounts: await namedAccounts(db, undone) }],
      options,
    );
    return { steps: found.steps, changes, link, warning: await unsavedWarning(db, locale, stream, found.steps) };
  };
  app.get('/api/desk/undo', { config: { access: staffAccess(CONTENT_ROLES, 'read') } }, createHandler(planUndo));
  app.get('/api/desk/restore', { config: { access: staffAccess(CONTENT_ROLES, 'read') } }, createHandler(planRestore));
};

/** The commands that change what is written in an article, and so its working copy. */
const WRITING = ['EditArticle', 'RevertArticle'];

/** Returns what becomes of the unsaved text of an article; undefined if there is none, or the commands do not touch it. */
const unsavedWarning = async (
  db: Kysely<Database>,
  locale: Locale,
  stream: string,
  steps: readonly UndoStep[],
): Promise<string | undefined> => {
  const { prefix } = articleAggregate;
  if (!stream.startsWith(prefix) || !steps.some(({ command }) => WRITING.includes(command))) return undefined;
  const isUnsaved = await workingCopyHasChanges(db, stream.slice(prefix.length));
  return isUnsaved ? t(locale, 'article.history.unsaved') : undefined;
};

/** Returns true if the item is deleted after the undo, or was already and therefore is not changed. */
const leavesDeleted = (plan: UndoPlan): boolean =>
  'no' in plan ? plan.no === 'deleted' : plan.steps.at(-1)!.command.startsWith('Delete');

interface Linked {
  stream: string;
  account: StaffAccount;
  isDeleted: boolean;
}

/** Returns a link to the screen where the item of a stream is found; undefined if this account may not view it. */
const linkTo = async (read: ReadDatabase, locale: Locale, { stream, account, isDeleted }: Linked) => {
  if (isDeleted) return { to: DELETED, text: t(locale, 'history.toDeleted') };
  const to = screenPathForStream(stream, account.role);
  if (!to) return undefined;
  const kind = streamKindOf(stream);
  const named = namingStreamOf(stream);
  const name =
    displayName((await subjectsOf(read, [named])).get(named), locale) ?? (kind ? t(locale, kind.label) : stream);
  return { to, text: t(locale, 'history.open', { name }) };
};
