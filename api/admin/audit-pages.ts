import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { deletedItems, type HistoryItem, listActors, listChanges, subjectsOf } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AuditEntry, AuditPage, AuditQuery, DeletedPage } from '#web/admin/admin-queries.ts';
import { accountNames, withAccountNames } from '../history/account-names.ts';
import { displayName } from '../history/display-name.ts';
import { toReadableChanges } from '../history/readable-changes.ts';
import { isRestorable, isUndoable } from '../history/undo/plan-undo.ts';

const PAGE_SIZE = 40;
/** Maximum characters of a displayed value. */
const MAX_VALUE_CHARS = 200;

/**
 * Loads one page of the audit history (40 events, newest first), with the names of accounts and changed items and with readable changes.
 * The returned `next`, passed as `before`, loads the following page; it is undefined on the last page.
 */
export const auditPage = async (
  { db, read }: { db: Kysely<Database>; read: ReadDatabase },
  locale: Locale,
  { before, ...query }: AuditQuery,
): Promise<AuditPage> => {
  const items = await listChanges(read, {
    ...query,
    limit: PAGE_SIZE + 1,
    before: before ? BigInt(before) : undefined,
  });
  const shown = await withAccountNames(db, items.slice(0, PAGE_SIZE));
  const names = await subjectsOf(
    read,
    shown.map(({ stream }) => stream),
  );
  return {
    entries: await Promise.all(
      shown.map(async (item) => ({
        ...entryOf(item),
        subject: item.subject?.name ?? displayName(names.get(item.stream), locale) ?? '',
        changes: await changesIn(read, locale, item),
      })),
    ),
    next: items.length > PAGE_SIZE ? shown.at(-1)?.position : undefined,
    actors: await namedActors(db, read),
  };
};

/** Events about accounts contain only ids, so the names of actors who have an account are taken from it. */
const namedActors = async (db: Kysely<Database>, read: ReadDatabase): Promise<AuditPage['actors']> => {
  const actors = await listActors(read);
  const names = await accountNames(
    db,
    actors.map(({ id }) => id),
  );
  return actors.map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
};

const entryOf = ({
  position,
  stream,
  type,
  at,
  actor,
  command,
}: HistoryItem): Omit<AuditEntry, 'subject' | 'changes'> => ({
  position,
  stream,
  type,
  at,
  userName: actor.name,
  isUndoable: isUndoable(command),
  isRestorable: isRestorable(stream),
});

/** Returns the readable changes of an event; none for subscribers, whose personal data is not shown. */
const changesIn = async (read: ReadDatabase, locale: Locale, { stream, changes }: HistoryItem) =>
  stream.startsWith('subscriber-') ? [] : toReadableChanges(read, locale, changes, MAX_VALUE_CHARS);

/**
 * Loads one page of the deleted items that can be restored, last deleted first. The returned `next`, passed as `before`, loads the
 * following page; it is undefined on the last page.
 */
export const deletedItemsPage = async (
  read: ReadDatabase,
  locale: Locale,
  before: string | undefined,
): Promise<DeletedPage> => {
  const found = await deletedItems(read, { limit: PAGE_SIZE + 1, before: before ? BigInt(before) : undefined });
  const items = found.slice(0, PAGE_SIZE);
  const names = await subjectsOf(
    read,
    items.map(({ stream }) => stream),
  );
  return {
    items: items.map(({ stream, at, actor }) => ({
      stream,
      at,
      userName: actor.name,
      name: displayName(names.get(stream), locale) ?? '',
    })),
    next: found.length > PAGE_SIZE ? items.at(-1)?.position : undefined,
  };
};
