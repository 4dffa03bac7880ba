import { EventStoreDBClient } from '@eventstore/db-client';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import { type ConnectionString, clientConfig } from '#storage/database/pool.ts';
import type { Database } from '#storage/database/tables.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { withDatabase } from '#testing/with-database.ts';
import { openTemporaryMagazine } from '../magazine.ts';
import { type Measured, measure } from '../measure.ts';
import { figure, printConditions, printTable, ratio } from '../table.ts';
import { EVENTS_IN_DOUBLE, openFilledDouble } from './replay-double.ts';
import { EVENTS, fillLog } from './replay-log.ts';
import { prepareAggregate } from './replay-sql.ts';
import { checkRebuilt, groups, type Logs, replayBenchmarks } from './replay-variants.ts';

const ROUNDS = 3;

const run = async (): Promise<void> => {
  const closing = new AsyncDisposableStack();
  try {
    const logs = await openLogs(closing);
    printConditions();
    const measured = await measure(replayBenchmarks(logs), { rounds: ROUNDS, warmUp: 0 });
    await checkRebuilt(logs.client);
    print(measured);
  } finally {
    await closing.disposeAsync();
  }
};

/** Fills the log in Postgres and copies its first events to the double, whose read models have a separate database. */
const openLogs = async (closing: AsyncDisposableStack): Promise<Logs> => {
  const { connection, close } = await openTemporaryMagazine();
  closing.defer(close);
  const client = new pg.Client(clientConfig(connection, { name: 'bench', queryTimeout: 120_000 }));
  await client.connect();
  closing.defer(() => client.end());
  const store = createPostgresEventStore(connection);
  closing.defer(() => store.close());
  const db = await openDatabase(connection, closing);
  await fillLog(client);
  await prepareAggregate(client);
  await client.query('create database double');
  const dbOfDouble = await openDatabase(withDatabase(connection, 'double'), closing);
  const double = await openFilledDouble(store);
  closing.defer(() => double.close());
  const clientOfDouble = EventStoreDBClient.connectionString(double.connectionString);
  closing.defer(() => clientOfDouble.dispose());
  const signal = new AbortController().signal;
  return {
    client,
    clientOfDouble,
    inPostgres: { db, store: withUpcasting(store), signal, asyncCommit: true },
    inDouble: { db: dbOfDouble, store: withUpcasting(double.store), signal, asyncCommit: false },
  };
};

const openDatabase = async (connection: ConnectionString, closing: AsyncDisposableStack): Promise<Kysely<Database>> => {
  const db = connect(connection, { max: 5 });
  closing.defer(() => db.destroy());
  await migrate(db);
  return db;
};

const print = (measured: Measured<'perSecond'>[]): void => {
  const of = (name: string) => measured.find((each) => each.name === name)!;
  const perSecond = (name: string) => figure(of(name).median.perSecond);
  const to = (name: string) => ratio(of(name).ratio.perSecond);
  const names = Object.keys(groups);
  printTable(
    `Events per second, ${figure(EVENTS)} events in Postgres`,
    ['read models', 'SQL', 'streaming', 'rebuild', 'to SQL', 'to streaming'],
    names.map((name) => [
      name,
      perSecond(`${name}: SQL`),
      perSecond('streaming'),
      perSecond(name),
      to(`${name} to SQL`),
      to(name),
    ]),
  );
  printTable(
    `Events per second, ${figure(EVENTS_IN_DOUBLE)} events in the double of EventStoreDB`,
    ['read models', 'streaming', 'rebuild', 'to streaming'],
    names.map((name) => [name, perSecond('double: streaming'), perSecond(`double: ${name}`), to(`double: ${name}`)]),
  );
};

await run();
