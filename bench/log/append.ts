import pg from 'pg';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import { type ConnectionString, clientConfig } from '#storage/database/pool.ts';
import type { NewEvent } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { openTemporaryMagazine } from '../magazine.ts';
import { type Benchmark, type Figures, type Measured, measure } from '../measure.ts';
import { figure, printConditions, printTable, ratio } from '../table.ts';
import { newBenchEvent } from './new-event.ts';
import { measureWriteThroughput } from './write-throughput.ts';

const WRITERS = [1, 8, 32];
/** Milliseconds of one run. Runs are short and repeated often, so that other load on the machine affects rounds close in time equally. */
const MILLISECONDS = 250;
const ROUNDS = 25;

/** A table with the columns, indexes and constraints of the log, filled by plain inserts only. */
const PLAIN_TABLE = `
  create schema bench;
  create sequence bench.position;
  create table bench.event (like log.event including all);
  alter table bench.event alter column position set default nextval('bench.position')`;

const PLAIN_INSERT = {
  name: 'insert',
  text: `insert into bench.event (stream, revision, id, type, data, metadata, created)
    values ($1, 0, $2, $3, $4, $5, clock_timestamp())`,
};

type Write = (event: NewEvent) => Promise<unknown>;

const run = async (): Promise<void> => {
  const magazine = await openTemporaryMagazine();
  try {
    await prepare(magazine.connection);
    printConditions();
    print(await compare(magazine.connection));
  } finally {
    await magazine.close();
  }
};

const prepare = async (connection: ConnectionString): Promise<void> => {
  const db = connect(connection, { max: 1 });
  await migrate(db).finally(() => db.destroy());
  const client = await openClient(connection);
  await client.query(PLAIN_TABLE).finally(() => client.end());
};

const openClient = async (connection: ConnectionString): Promise<pg.Client> => {
  const client = new pg.Client(clientConfig(connection, { name: 'bench', queryTimeout: 5_000 }));
  await client.connect();
  return client;
};

const compare = async (connection: ConnectionString): Promise<Measured<'perSecond'>[]> => {
  const store = createPostgresEventStore(connection);
  const clients = await Promise.all(Array.from({ length: Math.max(...WRITERS) }, () => openClient(connection)));
  const append: Write = (event) => store.append(`bench-${event.id}`, 'no_stream', [event]);
  const insert = clients.map(
    (client): Write =>
      (event) =>
        client.query({ ...PLAIN_INSERT, values: valuesOf(event) }),
  );
  const subjects = WRITERS.flatMap((writers): Benchmark<'perSecond'>[] => [
    { name: `insert ${writers}`, run: () => perSecond(insert.slice(0, writers)) },
    { name: `append ${writers}`, floor: `insert ${writers}`, run: () => perSecond(Array(writers).fill(append)) },
  ]);
  try {
    return await measure(subjects, { rounds: ROUNDS, warmUp: 2 });
  } finally {
    await store.close();
    for (const client of clients) await client.end();
  }
};

const perSecond = (writers: Write[]): Promise<Figures<'perSecond'>> =>
  measureWriteThroughput(
    writers.map((write) => () => write(newBenchEvent())),
    MILLISECONDS,
  );

const valuesOf = ({ id, type, data, metadata }: NewEvent) => [
  `bench-${id}`,
  id,
  type,
  JSON.stringify(data),
  JSON.stringify(metadata),
];

const print = (measured: Measured<'perSecond'>[]): void => {
  const of = (name: string) => measured.find((each) => each.name === name)!;
  printTable(
    'Appends per second; baseline: as many plain connections, each doing the bare insert (autocommit, fsync on)',
    ['writers', 'baseline', 'event store', 'ratio'],
    WRITERS.map((writers) => {
      const { median, ratio: of1 } = of(`append ${writers}`);
      return [
        writers,
        figure(of(`insert ${writers}`).median.perSecond),
        figure(median.perSecond),
        ratio(of1.perSecond),
      ];
    }),
  );
};

await run();
