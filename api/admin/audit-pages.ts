import type { Kysely } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { listChanges } from '#projections/history/list-changes.ts';
import { changeAt, deletedItems, type HistoryItem, listActors, subjectsOf } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { AuditEvent, AuditPage, AuditQuery, DeletedPage } from '#web/admin/queries/history-views.ts';
import { t } from '#web/i18n.ts';
import { type NamedActor, withAccountNames, withCurrentNames } from '../history/account-names.ts';
import { toChangeFilter } from '../history/change-filter.ts';
import { displayName } from '../history/changes/display-name.ts';
import { dataWithoutDrafts, withoutDrafts } from '../history/drafts/without-drafts.ts';
import { actorName, toAuditEntries } from '../history/entries/audit-entries.ts';
import { rawEvent } from '../history/raw-event.ts';

const PAGE_SIZE = 40;
/** Maximum characters of a displayed value. */
const MAX_VALUE_CHARS = 200;

interface Databases {
  db: Kysely<Database>;
  read: ReadDatabase;
}

/** False: text that is not published is hidden. */
interface Viewer {
  seesDrafts: boolean;
}

/**
 * Loads one page of the audit history (40 events, newest first), with the names of accounts and changed items and with the changes in words.
 * The returned `next`, passed as `before`, loads the following page; it is undefined on the last page.
 */
export const auditPage = async (
  { db, read, seesDrafts }: Databases & Viewer,
  locale: Locale,
  { before, ...filter }: AuditQuery,
): Promise<AuditPage> => {
  const items = await listChanges(read, {
    ...(await toChangeFilter({ db, read }, filter, { seesDrafts })),
    limit: PAGE_SIZE + 1,
    before: before ? BigInt(before) : undefined,
  });
  const page = items.slice(0, PAGE_SIZE);
  const shown = await withAccountNames(db, seesDrafts ? page : await hideDrafts(read, locale, page));
  return {
    entries: await toAuditEntries(read, shown, { locale, seesDrafts, maxChars: MAX_VALUE_CHARS }),
    next: items.length > PAGE_SIZE ? shown.at(-1)?.position : undefined,
    actors: await namedActors({ db, read }, locale),
  };
};

const hideDrafts = <Item extends Pick<HistoryItem, 'stream' | 'changes'>>(
  read: ReadDatabase,
  locale: Locale,
  items: readonly Item[],
) => withoutDrafts(read, items, t(locale, 'history.unpublishedText'));

const namedActors = async ({ db, read }: Databases, locale: Locale): Promise<AuditPage['actors']> => {
  const actors = await withCurrentNames(db, await listActors(read));
  return actors
    .map((actor) => ({ id: actor.id, name: optionName(locale, actor) }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
};

/** Adds part of the id to deleted accounts, because they have no name. */
const optionName = (locale: Locale, actor: NamedActor): string =>
  actorName(locale, actor) + (actor.name === null ? ` (${actor.id.slice(0, 8)})` : '');

/** Loads the event at a position of the log with its changes in full length and as it is stored; undefined if there is none. */
export const auditEvent = async (
  { db, read, store, seesDrafts }: Databases & Viewer & { store: EventStore },
  locale: Locale,
  position: string,
): Promise<AuditEvent | undefined> => {
  const item = await changeAt(read, BigInt(position));
  if (!item) return undefined;
  const [named] = await withAccountNames(db, [item]);
  const [shown] = seesDrafts ? [named] : await hideDrafts(read, locale, [named!]);
  const [entry] = await toAuditEntries(read, [shown!], { locale, seesDrafts });
  const stored = await rawEvent(store, named!);
  const raw = stored && {
    ...stored,
    stream: shown!.stream,
    ...(!seesDrafts && { data: await dataWithoutDrafts(read, item.stream, stored.data) }),
  };
  return { entry: entry!, raw: JSON.stringify(raw, null, 2) };
};

/**
 * Loads one page of the deleted items that can be restored, last deleted first. The returned `next`, passed as `before`, loads the
 * following page; it is undefined on the last page.
 */
export const deletedItemsPage = async (
  { db, read }: Databases,
  locale: Locale,
  before: string | undefined,
): Promise<DeletedPage> => {
  const found = await deletedItems(read, { limit: PAGE_SIZE + 1, before: before ? BigInt(before) : undefined });
  const items = await withAccountNames(db, found.slice(0, PAGE_SIZE));
  const names = await subjectsOf(
    read,
    items.map(({ stream }) => stream),
  );
  return {
    items: items.map(({ stream, at, actor }) => ({
      stream,
      at,
      userName: actorName(locale, actor),
      name: displayName(names.get(stream), locale) ?? '',
    })),
    next: found.length > PAGE_SIZE ? items.at(-1)?.position : undefined,
  };
};
