import { sql, type Transaction } from 'kysely';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { diffEvent, isStateEvent, rebuildState } from './event-diff.ts';
import { createHistoryTables, type HistoryTables, type HistoryTag } from './tables.ts';

const project = async (trx: Transaction<HistoryTables>, events: RecordedEvent[]): Promise<HistoryTag[]> => {
  const subjects = await loadSubjects(trx, events);
  const rows = events.map((event) => {
    const { changes, after } = diffEvent(subjects.get(event.stream) ?? {}, event.data);
    if (isStateEvent(event.type)) subjects.set(event.stream, after);
    return historyRow(event, changes);
  });
  await sql`insert into history select * from jsonb_populate_recordset(null::history, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
  const describedAgain = events.filter((event) => event.revision > FIRST && isStateEvent(event.type));
  const changedAgain = new Set(describedAgain.map(({ stream }) => stream));
  await saveSubjects(
    trx,
    [...subjects].filter(([stream]) => changedAgain.has(stream)),
  );
  return events.some(({ metadata }) => metadata.actor.kind !== 'visitor') ? ['history'] : [];
};

const FIRST = 0n;

type Subjects = Map<string, Record<string, unknown>>;

/**
 * Loads the known fields of the items whose streams began before these events. The state of a stream with a single event, such as a vote,
 * is not stored; it is rebuilt from that event.
 */
const loadSubjects = async (trx: Transaction<HistoryTables>, events: RecordedEvent[]): Promise<Subjects> => {
  const begunHere = new Set(events.filter(({ revision }) => revision === FIRST).map(({ stream }) => stream));
  const streams = [...new Set(events.map(({ stream }) => stream))].filter((stream) => !begunHere.has(stream));
  if (streams.length === 0) return new Map();
  const known = await trx
    .selectFrom('history_subject')
    .selectAll()
    .where('stream', '=', sql<string>`any(${streams}::text[])`)
    .execute();
  const subjects: Subjects = new Map(known.map(({ stream, document }) => [stream, document]));
  const others = streams.filter((stream) => !subjects.has(stream));
  for (const [stream, subject] of await firstOf(trx, others)) subjects.set(stream, subject);
  return subjects;
};

/** Rebuilds the fields of items from the first events of their streams. */
const firstOf = async (trx: Transaction<HistoryTables>, streams: string[]): Promise<Subjects> => {
  if (streams.length === 0) return new Map();
  const rows = await trx
    .selectFrom('history')
    .select(['stream', 'type', 'changes'])
    .where('stream', '=', sql<string>`any(${streams}::text[])`)
    .where('revision', '=', FIRST)
    .execute();
  return new Map(
    rows.filter(({ type }) => isStateEvent(type)).map(({ stream, changes }) => [stream, rebuildState(changes)]),
  );
};

const historyRow = (event: RecordedEvent, changes: unknown) => ({
  position: String(event.position),
  stream: event.stream,
  revision: String(event.revision),
  type: event.type,
  at: event.metadata.at,
  actor_id: event.metadata.actor.id,
  actor: event.metadata.actor,
  writers: event.metadata.writers ?? [],
  command: event.metadata.command,
  changes,
});

const saveSubjects = async (
  trx: Transaction<HistoryTables>,
  subjects: [string, Record<string, unknown>][],
): Promise<void> => {
  if (subjects.length === 0) return;
  const rows = subjects.map(([stream, document]) => ({ stream, document }));
  await sql`insert into history_subject
    select * from jsonb_populate_recordset(null::history_subject, ${JSON.stringify(rows)}::jsonb)
    on conflict (stream) do update set document = excluded.document`.execute(trx);
};

/** Stores all events of all streams, with the fields that each changed. Public pages do not show them. */
export const historyProjection: Projection<HistoryTables, HistoryTag> = {
  name: 'history',
  version: 5,
  prefixes: [],
  tables: ['history', 'history_subject'],
  storesPositions: true,
  create: createHistoryTables,
  project,
};
