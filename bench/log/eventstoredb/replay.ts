import pg from 'pg';
import type { RebuildOptions } from '#projections/engine/supervisor.ts';
import { rebuildProjection } from '#projections/engine/supervisor.ts';
import { projections } from '#projections/read-models.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import { type ConnectionString, clientConfig } from '#storage/database/pool.ts';
import { type EventStore, START_POSITION } from '#storage/events/event-store.ts';
import { createEventStoreDBEventStore } from '#storage/events/eventstoredb/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { withDatabase } from '#testing/with-database.ts';
import { openTemporaryMagazine } from '../../magazine.ts';
import { type Benchmark, type Figures, type Measured, measure, timed } from '../../measure.ts';
import { figure, printTable, ratio } from '../../table.ts';
import { copy } from '../replay-double.ts';
import { fillLog } from '../replay-log.ts';

const EVENTS = 200_000;
const ROUNDS = 3;

/** Compares the seconds in which all read models are rebuilt from the same events, with the log in Postgres and in EventStoreDB. */
export const compareReplays = async (url: string): Promise<void> => {
  const closing = new AsyncDisposableStack();
  try {
    const { connection, close } = await openTemporaryMagazine();
    closing.defer(close);
    const inPostgres = createPostgresEventStore(connection);
    closing.defer(() => inPostgres.close());
    const inEventStoreDB = createEventStoreDBEventStore(url);
    closing.defer(() => inEventStoreDB.close());
    const db = await openDatabase(connection, closing);
    await fill(connection);
    await expectEmpty(inEventStoreDB);
    await copy(inPostgres, inEventStoreDB, EVENTS);
    const other = await openDatabase(await anotherDatabase(connection), closing);
    const signal = new AbortController().signal;
    const subjects: Benchmark<'seconds'>[] = [
      { name: 'Postgres', run: () => rebuildAll({ db, store: withUpcasting(inPostgres), signal, asyncCommit: true }) },
      {
        name: 'EventStoreDB',
        floor: 'Postgres',
        run: () => rebuildAll({ db: other, store: withUpcasting(inEventStoreDB), signal, asyncCommit: false }),
      },
    ];
    print(await measure(subjects, { rounds: ROUNDS, warmUp: 0 }));
  } finally {
    await closing.disposeAsync();
  }
};

const openDatabase = async (
  connection: ConnectionString,
  closing: AsyncDisposableStack,
): Promise<RebuildOptions['db']> => {
  const db = connect(connection, { max: projections.length + 2 });
  closing.defer(() => db.destroy());
  await migrate(db);
  return db;
};

const anotherDatabase = async (connection: ConnectionString): Promise<ConnectionString> => {
  await withClient(connection, (client) => client.query('create database other'));
  return withDatabase(connection, 'other');
};

const fill = (connection: ConnectionString): Promise<void> =>
  withClient(connection, (client) => fillLog(client, EVENTS));

const withClient = async (
  connection: ConnectionString,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client(clientConfig(connection, { name: 'bench', queryTimeout: 120_000 }));
  await client.connect();
  await work(client).finally(() => client.end());
};

const expectEmpty = async (store: EventStore): Promise<void> => {
  for await (const _ of store.readAll(START_POSITION, [], { limit: 1 }))
    throw new Error('The EventStoreDB already has events of a magazine: use an empty one');
};

const rebuildAll = async (options: RebuildOptions): Promise<Figures<'seconds'>> => {
  const { ms, answer } = await timed(() => Promise.all(projections.map((each) => rebuildProjection(each, options))));
  const failed = answer.find((result) => result !== 'done');
  if (failed) throw new Error(`A read model could not be rebuilt: ${failed}`);
  return { seconds: ms / 1000 };
};

const print = (measured: Measured<'seconds'>[]): void =>
  printTable(
    `Seconds in which all read models are rebuilt from ${figure(EVENTS)} events; baseline: the log in Postgres`,
    ['log', 'seconds', 'ratio'],
    measured.map(({ name, median, ratio: to }) => [name, figure(median.seconds), ratio(to.seconds)]),
  );
