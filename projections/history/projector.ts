import { sql, type Transaction } from 'kysely';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from '../engine/projection.ts';
import { changesOf } from './changes.ts';
import { createHistoryTables, type HistoryTables } from './tables.ts';

const project = async (trx: Transaction<HistoryTables>, events: RecordedEvent[]): Promise<[]> => {
  const subjects = await loadSubjects(trx, [...new Set(events.map((event) => event.stream))]);
  const rows = events.map((event) => {
    const { changes, after } = changesOf(subjects.get(event.stream) ?? {}, event.data);
    subjects.set(event.stream, after);
    return historyRow(event, changes);
  });
  await sql`insert into history select * from jsonb_populate_recordset(null::history, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
  await saveSubjects(trx, subjects);
  return [];
};

const loadSubjects = async (trx: Transaction<HistoryTables>, streams: string[]) => {
  const rows = await trx
    .selectFrom('history_subject')
    .selectAll()
    .where('stream', '=', sql<string>`any(${streams}::text[])`)
    .execute();
  return new Map(rows.map(({ stream, document }) => [stream, document]));
};

const historyRow = (event: RecordedEvent, changes: unknown) => ({
  position: String(event.position),
  stream: event.stream,
  revision: String(event.revision),
  type: event.type,
  at: event.metadata.at,
  actor_id: event.metadata.actor.id,
  actor: event.metadata.actor,
  command: event.metadata.command,
  correlation_id: event.metadata.correlationId,
  changes,
});

const saveSubjects = async (
  trx: Transaction<HistoryTables>,
  subjects: Map<string, Record<string, unknown>>,
): Promise<void> => {
  const rows = [...subjects].map(([stream, document]) => ({ stream, document }));
  await sql`insert into history_subject
    select * from jsonb_populate_recordset(null::history_subject, ${JSON.stringify(rows)}::jsonb)
    on conflict (stream) do update set document = excluded.document`.execute(trx);
};

/** Every event of every stream, of whatever type. No page shows it. */
export const history: Projection<HistoryTables, never> = {
  name: 'history',
  version: 1,
  prefixes: [],
  tables: ['history', 'history_subject'],
  keepsPositions: true,
  create: createHistoryTables,
  project,
};
