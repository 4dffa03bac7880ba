import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { connect } from './connect.ts';
import { isConnectionError } from './connection-error.ts';
import type { Database } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table public.counter (id int primary key, count int not null)`.execute(database.db);
});
afterAll(() => database.drop());

const openShared = (max: number): Kysely<Database> => {
  const db = connect(database.connection, { name: 'shared', max, shared: true });
  onTestFinished(() => db.destroy());
  return db;
};

const backendsOf = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where application_name = 'shared' and datname = current_database()`.execute(database.db);
  return rows[0]!.count;
};

const pidOf = async (db: Kysely<Database>): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(db)).rows[0]!.pid;

/** Opens `count` sessions at the same time, each with an advisory lock of its own, and runs `work` in each once all are open. */
const holders = <Result>(
  db: Kysely<Database>,
  count: number,
  work: (own: Kysely<Database>, number: number) => Promise<Result>,
) => {
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      db.connection().execute(async (own) => {
        await sql`select pg_advisory_lock(${number})`.execute(own);
        arrived += 1;
        if (arrived === count) all.resolve();
        await all.promise;
        const unlock = () => sql`select pg_advisory_unlock(${number})`.execute(own).catch(() => undefined);
        return work(own, number).finally(unlock);
      }),
    ),
  );
};

test('gives thirteen sessions a lock each over four connections', async () => {
  const db = openShared(4);
  const pids = await holders(db, 13, async (own) => [await pidOf(own), await backendsOf()]);
  expect(new Set(pids.map(([pid]) => pid)).size).toBe(4);
  expect(new Set(pids.map(([, backends]) => backends))).toEqual(new Set([4]));
});

test('keeps transactions of sessions on one connection apart, including their rollbacks', async () => {
  const db = openShared(2);
  await sql`truncate public.counter`.execute(db);
  const outcomes = await holders(db, 8, async (own, number) => {
    const work = own.transaction().execute(async (trx) => {
      await sql`insert into public.counter values (${number}, 0)`.execute(trx);
      for (let turn = 0; turn < 20; turn++)
        await sql`update public.counter set count = count + 1 where id = ${number}`.execute(trx);
      if (number % 2) throw new Error('given up');
      if (number === 4) await sql`select 1 / 0`.execute(trx);
    });
    return work.then(
      () => 'kept',
      (error) => error.message,
    );
  });
  expect(outcomes).toEqual([
    'kept',
    'given up',
    'kept',
    'given up',
    'division by zero',
    'given up',
    'kept',
    'given up',
  ]);
  const { rows } = await sql`select id, count from public.counter order by id`.execute(db);
  expect(rows).toEqual([0, 2, 6].map((id) => ({ id, count: 20 })));
});

test('fails only the sessions on a lost connection, and replaces it', async () => {
  const db = openShared(2);
  const pids: number[] = [];
  const outcomes = await holders(db, 6, async (own, number) => {
    pids[number] = await pidOf(own);
    while (pids.filter(Boolean).length < 6) await new Promise(setImmediate);
    if (number === 0) await sql`select pg_terminate_backend(${pids[0]!}, 5000)`.execute(database.db);
    const gone = async () =>
      (await sql`select from pg_stat_activity where pid = ${pids[0]!}`.execute(database.db)).rows.length === 0;
    while (!(await gone()));
    return own
      .transaction()
      .execute((trx) => sql`select 1`.execute(trx))
      .then(
        () => 'works',
        (error) => isConnectionError(error) || error,
      );
  });
  expect(outcomes).toEqual(pids.map((pid) => (pid === pids[0] ? true : 'works')));
  expect(await holders(db, 6, async (own) => (await pidOf(own)) > 0)).toEqual(Array(6).fill(true));
});

test('uses a free connection instead of waiting for a long transaction', async () => {
  const db = openShared(2);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const long = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    begun.resolve();
    await end.promise;
  });
  await begun.promise;
  const pids = await holders(db, 5, async (own) => pidOf(own));
  expect(new Set(pids).size).toBe(1);
  for (let turn = 0; turn < 5; turn++) expect(await pidOf(db)).toBe(pids[0]);
  end.resolve();
  await long;
});

test('throws the connection error to all callers when no connection can be opened', async () => {
  const db = connect('postgres://nobody@127.0.0.1:1/none', { max: 1, shared: true });
  onTestFinished(() => db.destroy());
  const ask = () => sql`select 1`.execute(db).catch((error) => error.code);
  expect(await Promise.all([ask(), ask()])).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
  expect(await ask()).toBe('ECONNREFUSED');
});

test('leaves no event listeners on a connection that was used a hundred times', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const db = openShared(1);
  const pids = new Set<number>();
  for (let times = 0; times < 100; times++) pids.add(await pidOf(db));
  expect(pids.size).toBe(1);
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});
