import { sql, type Transaction } from 'kysely';
import { aggregates } from '#domain/event-registry.ts';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { foldedText } from '../search/folded-text.ts';
import { diffEvent, isStateEvent } from './event-diff.ts';
import { createNameTable, type HistoryNameTables } from './tables.ts';

type Document = Record<string, unknown>;

/** Fields that name an item; `translations` have a title. */
const NAMING_FIELDS = ['name', 'title', 'fileName', 'translations'];

const project = async (trx: Transaction<HistoryNameTables>, events: RecordedEvent[]): Promise<[]> => {
  const naming = events.filter(({ type }) => isStateEvent(type));
  const known = await loadNames(trx, [...new Set(naming.map(({ stream }) => stream))]);
  const changed = new Map<string, Document>();
  for (const { stream, data } of naming) {
    const before = changed.get(stream) ?? known.get(stream) ?? {};
    const after = namesIn(diffEvent(before, data).after);
    if (Object.keys(after).length > 0) changed.set(stream, after);
  }
  await saveNames(trx, changed);
  return [];
};

/** Returns only those fields of an item that name it. */
const namesIn = (document: Document): Document =>
  Object.fromEntries(
    NAMING_FIELDS.flatMap((field) => {
      const value = document[field];
      if (value === undefined) return [];
      return [[field, field === 'translations' ? titlesIn(value as Record<string, Document>) : value]];
    }),
  );

const titlesIn = (translations: Record<string, Document>): Document =>
  Object.fromEntries(Object.entries(translations).map(([locale, { title }]) => [locale, { title }]));

const loadNames = async (trx: Transaction<HistoryNameTables>, streams: string[]): Promise<Map<string, Document>> => {
  if (streams.length === 0) return new Map();
  const rows = await trx
    .selectFrom('history_name')
    .select(['stream', 'names'])
    .where('stream', '=', sql<string>`any(${streams}::text[])`)
    .execute();
  return new Map(rows.map(({ stream, names }) => [stream, names]));
};

const saveNames = async (trx: Transaction<HistoryNameTables>, changed: Map<string, Document>): Promise<void> => {
  if (changed.size === 0) return;
  const rows = [...changed].map(([stream, names]) => ({ stream, names, searched: foldedText(textsIn(names)) }));
  await sql`insert into history_name
    select * from jsonb_populate_recordset(null::history_name, ${JSON.stringify(rows)}::jsonb)
    on conflict (stream) do update set names = excluded.names, searched = excluded.searched`.execute(trx);
};

/** Returns the texts in a name, which may be an object with one for each language, in the order of its keys: the database changes that. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.flatMap(([, each]) => textsIn(each));
};

/** Prefixes of the streams of items that have fields. A vote has none, and would pay for a transaction of this projection. */
const prefixes = aggregates
  .filter(({ upcastersByType }) => Object.keys(upcastersByType).some(isStateEvent))
  .map(({ prefix }) => prefix);

/** Stores the current names of all items, by which the history is searched. A projection of its own, so that the history is not rebuilt. */
export const historyNamesProjection: Projection<HistoryNameTables, never> = {
  name: 'history-names',
  version: 1,
  prefixes,
  tables: ['history_name'],
  create: createNameTable,
  project,
};
