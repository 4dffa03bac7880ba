import type { Kysely } from 'kysely';
import { accountAggregate } from '#domain/account/aggregate.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { deletedThings, everyActor, type HistoryItem, listChanges, subjectsOf } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AuditEntry, AuditPage, AuditQuery, DeletedPage } from '#web/desk/queries.ts';
import type { MessageId } from '#web/i18n.ts';
import { nameIn } from '../history/name-in.ts';
import { withNamedValues } from '../history/named-values.ts';
import { withNames } from '../history/names.ts';
import { isRestorable, isUndoable } from '../history/undo/undo-of.ts';
import { commands } from '../registry.ts';

const PAGE = 40;
/** Characters of a value that is shown. */
const LONGEST = 200;

/** What staff and the house did, newest first. */
export const auditPage = async (
  { db, read }: { db: Kysely<Database>; read: ReadDatabase },
  locale: Locale,
  { before, ...query }: AuditQuery,
): Promise<AuditPage> => {
  const items = await listChanges(read, { ...query, limit: PAGE + 1, before: before ? BigInt(before) : undefined });
  const shown = await withNames(db, items.slice(0, PAGE));
  const names = await subjectsOf(
    read,
    shown.map(({ stream }) => stream),
  );
  return {
    entries: await Promise.all(
      shown.map(async (item) => ({
        ...entryOf(item),
        subject: item.subject?.name ?? nameIn(names.get(item.stream), locale) ?? '',
        changes: await changesIn(read, locale, item),
      })),
    ),
    next: items.length > PAGE ? shown.at(-1)?.position : undefined,
    actors: await everyActor(read),
  };
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
  who: actor.name,
  said: commands.get(command)?.success ?? accountEvent(type),
  isUndoable: isUndoable(command),
  isRestorable: isRestorable(stream),
});

/** Of readers nothing is shown but that it happened. */
const changesIn = async (read: ReadDatabase, locale: Locale, { stream, changes }: HistoryItem) => {
  if (stream.startsWith('subscriber-')) return [];
  const named = await withNamedValues(read, locale, changes);
  return named.map(({ path, from, to }) => ({ path, from: short(from), to: short(to) }));
};

const accountEvent = (type: string) =>
  type in accountAggregate.events
    ? (`history.event.${type as keyof typeof accountAggregate.events}` as MessageId)
    : undefined;

const short = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Whatever was deleted and may be restored, the last first; `before` is the `next` of another page. */
export const deletedPage = async (
  read: ReadDatabase,
  locale: Locale,
  before: string | undefined,
): Promise<DeletedPage> => {
  const found = await deletedThings(read, { limit: PAGE + 1, before: before ? BigInt(before) : undefined });
  const items = found.slice(0, PAGE);
  const names = await subjectsOf(
    read,
    items.map(({ stream }) => stream),
  );
  return {
    things: items.map(({ stream, at, actor }) => ({
      stream,
      at,
      who: actor.name,
      name: nameIn(names.get(stream), locale) ?? '',
    })),
    next: found.length > PAGE ? items.at(-1)?.position : undefined,
  };
};
