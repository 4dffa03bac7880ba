import type { Kysely } from 'kysely';
import { accountAggregate } from '#domain/account/aggregate.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { deletedThings, everyActor, type HistoryItem, listChanges, subjectsOf } from '#projections/history/queries.ts';
import type { ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AuditEntry, AuditPage, AuditQuery, DeletedThing } from '#web/desk/queries.ts';
import type { MessageId } from '#web/i18n.ts';
import { withNames } from '../history/names.ts';
import { isUndoable } from '../history/undo/undo-of.ts';
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
    entries: shown.map((item) => ({
      ...entryOf(item),
      subject: item.subject?.name ?? nameIn(names.get(item.stream), locale) ?? '',
    })),
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
  changes,
}: HistoryItem): Omit<AuditEntry, 'subject'> => ({
  position,
  stream,
  type,
  at,
  who: actor.name,
  said: commands.get(command)?.success ?? accountEvent(type),
  isUndoable: isUndoable(command),
  // Of readers nothing is shown but that it happened.
  changes: stream.startsWith('subscriber-')
    ? []
    : changes.map(({ path, from, to }) => ({ path, from: short(from), to: short(to) })),
});

const accountEvent = (type: string) =>
  type in accountAggregate.events
    ? (`history.event.${type as keyof typeof accountAggregate.events}` as MessageId)
    : undefined;

const short = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** Whatever was deleted and may be restored, the last first. */
export const deletedPage = async (read: ReadDatabase, locale: Locale): Promise<DeletedThing[]> => {
  const items = await deletedThings(read);
  const names = await subjectsOf(
    read,
    items.map(({ stream }) => stream),
  );
  return items.map(({ stream, at, actor }) => ({
    stream,
    at,
    who: actor.name,
    name: nameIn(names.get(stream), locale) ?? '',
  }));
};

/** What a subject is called, by its last known facts. */
const nameIn = (facts: Record<string, unknown> | undefined, locale: Locale): string | undefined => {
  if (!facts) return undefined;
  const { name, title, fileName, translations } = facts as Record<string, Named>;
  return wordIn(name, locale) ?? wordIn(title, locale) ?? wordIn(fileName, locale) ?? titleIn(translations, locale);
};

type Named = string | Partial<Record<Locale, unknown>> | undefined;

const wordIn = (value: Named, locale: Locale): string | undefined => {
  const word = typeof value === 'object' ? (value[locale] ?? value.pt ?? value.en) : value;
  return typeof word === 'string' && word !== '' ? word : undefined;
};

const titleIn = (translations: Named, locale: Locale): string | undefined => {
  if (typeof translations !== 'object') return undefined;
  const titles = Object.values({ first: translations[locale], ...translations }).map(
    (each) => (each as { title?: string })?.title,
  );
  return titles.find((each) => each);
};
