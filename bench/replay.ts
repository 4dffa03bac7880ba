import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { articles } from '#projections/articles/projector.ts';
import type { Projection } from '#projections/projection.ts';
import { type RebuildOptions, rebuild } from '#projections/supervisor.ts';
import { voteStatistics } from '#projections/vote-statistics/projector.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import { type Connection, clientConfig, withDatabase } from '#storage/database/pool.ts';
import { createPostgresEventStore } from '#storage/events/postgres.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { openTemporaryMagazine } from './magazine.ts';
import { type Figures, type Measured, measure, type Subject, timed } from './measure.ts';
import { EVENTS_IN_DOUBLE, openDouble, streamDouble } from './replay-double.ts';
import { ARTICLES, EVENTS, fillLog } from './replay-log.ts';
import { aggregate, checkVotes, prepareAggregate, stream } from './replay-sql.ts';
import { figure, printConditions, printTable, ratio } from './table.ts';

const ROUNDS = 3;

const groups: Record<string, Projection[]> = { 'votes and articles': [voteStatistics, articles], votes: [voteStatistics] };

/** Read models of the log in the double: their checkpoints are no positions of the other log. */
const DATABASE_OF_DOUBLE = 'double';

const run = async (): Promise<void> => {
  const magazine = await openTemporaryMagazine();
  const closing: (() => Promise<unknown>)[] = [magazine.close];
  try {
    const client = new pg.Client(clientConfig(magazine.connection, { name: 'bench', queryTimeout: 120_000 }));
    await client.connect();
    closing.push(() => client.end());
    const db = await openDatabase(magazine.connection);
    closing.push(() => db.destroy());
    await fillLog(client);
    await prepareAggregate(client);
    const store = createPostgresEventStore(magazine.connection);
    closing.push(() => store.close());

    await client.query(`create database ${DATABASE_OF_DOUBLE}`);
    const dbOfDouble = await openDatabase(withDatabase(magazine.connection, DATABASE_OF_DOUBLE));
    closing.push(() => dbOfDouble.destroy());
    const double = await openDouble(store);
    closing.push(() => double.close());
    const clientOfDouble = EventStoreDBClient.connectionString(double.connectionString);
    closing.push(() => clientOfDouble.dispose());

    console.log(`${figure(EVENTS)} events of votes and ${figure(ARTICLES)} articles; ${figure(EVENTS_IN_DOUBLE)} of them in the double`);
    printConditions();
    const signal = new AbortController().signal;
    const inPostgres = { db, store: withUpcasting(store), signal, relaxed: true };
    const inDouble = { db: dbOfDouble, store: withUpcasting(double.store), signal, relaxed: false };
    const measured = await measure(
      [
        { name: 'stream', run: () => perSecond(() => stream(client)) },
        { name: 'double: stream', run: () => perSecond(() => streamDouble(clientOfDouble)) },
        ...Object.entries(groups).flatMap(([name, group]) => [
          { name: `${name}: SQL`, run: () => perSecond(() => aggregate(client, prefixesOf(group))) },
          ...comparedTwice(name, ['stream', `${name}: SQL`], () => replay(group, EVENTS, inPostgres)),
          { name: `double: ${name}`, floor: 'double: stream', run: () => replay(group, EVENTS_IN_DOUBLE, inDouble) },
        ]),
      ],
      { rounds: ROUNDS, warmUp: 0 },
    );
    await checkVotes(client);
    print(measured);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
};
