import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DomainEvent } from '#domain/decider.ts';
import { applyBatch } from '#projections/engine/apply-batch.ts';
import { getOrCreateLiveGeneration } from '#projections/engine/blue-green.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { projections, type ReadDatabase } from '#projections/read-models.ts';
import type { Database } from '#storage/database/tables.ts';
import type { NewEvent, RecordedEvent } from '#storage/events/event-store.ts';

/** Returns a UUID that is readable in test output: `uuid(7)`. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const FIRST_MOMENT = Date.parse('2026-11-20T09:00:00.000Z');
const MINUTE = 60_000;

/** Creates an event as appended by an editor's command, `minutes` after the fixed time at which tests start. */
export const toNewEvent = ({ type, data }: DomainEvent, minutes = 0): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    actor: { id: 'editor-1', name: 'Inês', kind: 'staff' },
    command: `Do${type}`,
    correlationId: 'correlation-1',
    causationId: 'causation-1',
    schemaVersion: 1,
    at: new Date(FIRST_MOMENT + minutes * MINUTE).toISOString(),
  },
});

/** Creates a function that assigns revisions and positions in a new log, one minute apart: `record('article-1', created, published)`. */
export const createRecorder = () => {
  const revisions = new Map<string, bigint>();
  let position = 0n;
  return (stream: string, ...events: DomainEvent[]): RecordedEvent[] =>
    events.map((event) => {
      const revision = (revisions.get(stream) ?? -1n) + 1n;
      revisions.set(stream, revision);
      position += 1n;
      const recorded = toNewEvent(event, Number(position));
      return { ...recorded, stream, revision, position, created: new Date(recorded.metadata.at) };
    });
};

/** Projects recorded events into the live tables of every read model that they match. */
export const project = async (db: Kysely<Database>, events: RecordedEvent[]): Promise<ReadDatabase> => {
  for (const projection of projections) {
    const generation = await getOrCreateLiveGeneration(db, projection);
    const wanted = events.filter(concerns(projection));
    const position = wanted.at(-1)?.position;
    if (position) await applyBatch(db, projection, generation, { events: wanted, position }, false);
  }
  return db as unknown as ReadDatabase;
};

/** Returns a function that returns true for the events that a projection reads. */
export const concerns =
  ({ prefixes }: Projection) =>
  ({ stream }: RecordedEvent): boolean =>
    prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix));

/** All rows by table, as sorted text, so that equal tables have equal dumps. */
export type Dump = Record<string, string[]>;

/** Returns all rows of a projection's tables in the given schema. */
export const dump = async (db: Kysely<Database>, { tables }: Projection, schema = 'read'): Promise<Dump> => {
  const dumped: Dump = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(schema, table)} t order by t::text collate "C"`.execute(db);
    dumped[table] = rows.map(({ row }) => row);
  }
  return dumped;
};

/** Projects batches into temporary tables, runs a query and rolls back; `tags` are those returned for each batch. */
export const askAfter = async <Answer>(
  db: Kysely<Database>,
  projection: Projection,
  batches: RecordedEvent[][],
  // biome-ignore lint/suspicious/noExplicitAny: the tables are those of any read model
  ask: (trx: Transaction<any>, tags: string[][]) => Promise<Answer>,
): Promise<Answer> => {
  const trx = await db.startTransaction().execute();
  try {
    await sql`create schema scratch`.execute(trx);
    await sql`set local search_path to scratch, public`.execute(trx);
    await projection.create(trx);
    const tags: string[][] = [];
    for (const batch of batches) tags.push([...(await projection.project(trx, batch))].sort());
    return await ask(trx, tags);
  } finally {
    await trx.rollback().execute();
  }
};

/** Projects batches into temporary tables, returns their rows and rolls back. */
export const dumpAfter = (db: Kysely<Database>, projection: Projection, batches: RecordedEvent[][]): Promise<Dump> =>
  askAfter(db, projection, batches, (trx: Transaction<Database>) => dump(trx, projection, 'scratch'));
