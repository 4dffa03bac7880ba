import { type Kysely, sql, type Transaction } from 'kysely';
import type { Projection } from '#projections/engine/projection.ts';
import type { Database } from '#storage/database/tables.ts';
import type { EventStore, NewEvent, RecordedEvent } from '#storage/events/event-store.ts';
import { toNewEvent } from './helpers.ts';

export interface TestProjectionOptions {
  version?: number;
  prefixes?: string[];
  /** Runs before each event is projected; an error makes the event a poison event. */
  before?: (event: RecordedEvent, trx: Transaction<unknown>) => unknown;
}

/** Creates a projection for tests of the engine: a row for every event, with the version of the projector that wrote it. */
export const testProjection = (
  name: string,
  { version = 1, prefixes = ['note-'], before }: TestProjectionOptions = {},
): Projection => ({
  name,
  version,
  prefixes,
  tables: [name, `${name}_count`],
  async create(trx) {
    await sql`create table ${sql.id(name)} (position bigint primary key, version int not null)`.execute(trx);
    await sql`create table ${sql.id(`${name}_count`)} (count int not null)`.execute(trx);
    await sql`insert into ${sql.id(`${name}_count`)} values (0)`.execute(trx);
  },
  async project(trx, events) {
    for (const event of events) {
      await before?.(event, trx);
      await sql`insert into ${sql.id(name)} values (${event.position}, ${version})`.execute(trx);
    }
    await sql`update ${sql.id(`${name}_count`)} set count = count + ${events.length}`.execute(trx);
    return [name];
  },
});

export interface Noted {
  positions: number[];
  /** Versions of the projectors that wrote the rows. */
  versions: number[];
  count: number;
}

/** Reads both tables with one statement, as a reader would. */
export const readTestProjection = async (db: Kysely<Database>, name: string): Promise<Noted> => {
  const { rows } = await sql<Noted>`
    select coalesce(array_agg(position::float8 order by position), '{}') as positions,
      coalesce(array_agg(distinct version), '{}') as versions, (select count from ${sql.id(`${name}_count`)}) as count
    from ${sql.id(name)}`.execute(db);
  return rows[0]!;
};

/** Returns a new event that `testProjection` accepts. */
export const note = (): NewEvent => toNewEvent({ type: 'Noted', data: {} });

/** Appends events to a stream one by one and returns the position of the last. */
export const appendNotes = async (store: EventStore, count: number, stream = 'note-1'): Promise<bigint> => {
  let position = 0n;
  for (let index = 0; index < count; index++) ({ position } = await store.append(stream, 'any', [note()]));
  return position;
};
