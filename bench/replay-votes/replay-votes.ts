import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import { findRule } from '#domain/vote/counting-rules/find-rule.ts';
import { createEventStoreVoteLog } from '#projections/vote/replay/event-store-vote-log.ts';
import { createPostgresVoteLog } from '#projections/vote/replay/postgres-vote-log.ts';
import { replayVotes } from '#projections/vote/replay/replay-votes.ts';
import type { VoteLog } from '#projections/vote/replay/vote-log.ts';
import { writeVotesParquet } from '#projections/vote/replay/votes-parquet.ts';
import { connect } from '#storage/database/connect.ts';
import { migrate } from '#storage/database/migrate.ts';
import { type ConnectionString, clientConfig } from '#storage/database/pool.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { withUpcasting } from '#storage/events/upcasting.ts';
import { openTemporaryMagazine, temporaryFolder } from '../magazine.ts';
import { type Benchmark, type Measured, measure, timed } from '../measure.ts';
import { figure, megabytes, printConditions, printTable, ratio } from '../table.ts';
import { runReplay } from './child-replay.ts';
import { type CountedVotes, countBySql } from './count-by-sql.ts';
import { openDuckDB } from './duckdb.ts';
import { fillVotes, VOTES } from './fill-votes.ts';
import { EVENTS_IN_DOUBLE, openFilledDouble, streamDouble } from './filled-double.ts';

const ROUNDS = 3;
const RULES = ['counted', 'restaurant-day', 'week'];

const run = async (): Promise<void> => {
  const closing = new AsyncDisposableStack();
  try {
    const magazine = await openTemporaryMagazine();
    closing.defer(magazine.close);
    const client = await openFilledLog(magazine.connection);
    closing.defer(() => client.end());
    printConditions();
    const benchmarks = [
      ...inPostgres(client, magazine.connection),
      ...(await inDuckDB(magazine.connection, closing)),
      ...(await inDouble(magazine.connection, closing)),
    ];
    print(await measure(benchmarks, { rounds: ROUNDS, warmUp: 1 }));
    await printMemory(magazine.connection);
  } finally {
    await closing.disposeAsync();
  }
};

const openFilledLog = async (connection: ConnectionString): Promise<pg.Client> => {
  const db = connect(connection, { max: 1 });
  await migrate(db).finally(() => db.destroy());
  const client = new pg.Client(clientConfig(connection, { name: 'bench', queryTimeout: 120_000 }));
  await client.connect();
  await fillVotes(client);
  await client.query('set max_parallel_workers_per_gather = 0');
  return client;
};

const sqlOf = (rule: string) => `SQL: ${rule}`;
const inPostgres = (client: pg.Client, connection: ConnectionString): Benchmark<'perSecond'>[] => {
  const log = createPostgresVoteLog(connection);
  return RULES.flatMap((rule) => [
    { name: sqlOf(rule), run: () => perSecond(() => countBySql(client, rule).then(checkKept(rule))) },
    { name: rule, floor: sqlOf(rule), run: () => perSecond(() => replay(log, rule).then(checkKept(rule))) },
  ]);
};

/** DuckDB over the Parquet file of all votes, compared with the replay by the rule `counted`; nothing if DuckDB is not installed. */
const inDuckDB = async (
  connection: ConnectionString,
  closing: AsyncDisposableStack,
): Promise<Benchmark<'perSecond'>[]> => {
  const duckDB = await openDuckDB();
  if (!duckDB) return [];
  closing.defer(duckDB.close);
  const file = join(await temporaryFolder(), 'votes.parquet');
  closing.defer(() => rm(dirname(file), { recursive: true }));
  await writeVotesParquet(file, createPostgresVoteLog(connection), { rule: findRule('counted')! });
  return [{ name: 'DuckDB: Parquet file', floor: 'counted', run: () => perSecond(() => duckDB.aggregate(file)) }];
};

const CLIENT = 'EventStoreDB: client';
const inDouble = async (
  connection: ConnectionString,
  closing: AsyncDisposableStack,
): Promise<Benchmark<'perSecond'>[]> => {
  const store = createPostgresEventStore(connection);
  const double = await openFilledDouble(store).finally(() => store.close());
  closing.defer(() => double.close());
  const client = EventStoreDBClient.connectionString(double.connectionString);
  closing.defer(() => client.dispose());
  const log = createEventStoreVoteLog(withUpcasting(double.store));
  return [
    { name: CLIENT, run: () => perSecond(() => streamDouble(client, ['vote-', 'network-'])) },
    {
      name: 'EventStoreDB: counted',
      floor: CLIENT,
      run: () => perSecond(async () => (await replay(log, 'counted')).votes),
    },
  ];
};

const replay = async (log: VoteLog, rule: string): Promise<CountedVotes> => {
  const { total, dropped } = await replayVotes(log, 'day', { rule: findRule(rule)! });
  return { votes: total.votes + Object.values(dropped).reduce((sum, votes) => sum + votes, 0), kept: total.votes };
};

const keptBy = new Map<string, number>();

/** Returns a function that returns the number of all votes, and throws if SQL and the replay keep different numbers by the same rule. */
const checkKept =
  (rule: string) =>
  ({ votes, kept }: CountedVotes): number => {
    const before = keptBy.get(rule) ?? kept;
    if (kept !== before) throw new Error(`Rule ${rule} keeps ${kept} votes, and ${before} when it was measured first`);
    keptBy.set(rule, kept);
    return votes;
  };

const perSecond = async (work: () => Promise<number>): Promise<{ perSecond: number }> => {
  const { ms, answer } = await timed(work);
  if (answer !== VOTES && answer !== EVENTS_IN_DOUBLE) throw new Error(`${answer} votes were read, not all of them`);
  return { perSecond: (answer * 1000) / ms };
};

const print = (measured: Measured<'perSecond'>[]): void =>
  printTable(
    `Votes per second: ${figure(VOTES)} in Postgres, ${figure(EVENTS_IN_DOUBLE)} in the double of EventStoreDB`,
    ['rule', 'votes/s', 'ratio'],
    measured.map(({ name, median, ratio: to }) => [name, figure(median.perSecond), ratio(to.perSecond)]),
  );

/** Runs the command in processes of their own, and prints their peaks. */
const printMemory = async (connection: ConnectionString): Promise<void> => {
  const out = join(await temporaryFolder(), 'votes.parquet');
  const commands = [...RULES.map((rule) => ['--rule', rule]), ['--format', 'parquet', '--out', out]];
  const rows: (string | number)[][] = [];
  for (const args of commands) {
    const { seconds, bytes } = await runReplay({ DATABASE_URL: connection }, args);
    rows.push([args.slice(0, 2).join(' '), figure(seconds), megabytes(bytes)]);
  }
  printTable('The command in a process of its own', ['arguments', 'seconds', 'peak MB'], rows);
};

await run();
