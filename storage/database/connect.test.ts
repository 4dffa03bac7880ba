import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { withDatabase } from '#testing/postgres/with-database.ts';
import { connect } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ask = async (statement: ReturnType<typeof sql>): Promise<unknown> =>
  (await statement.execute(database.db)).rows[0];

test('returns bigints as bigints, dates as text and cast counts as numbers', async () => {
  const statement = sql`
    select 9007199254740993 as big, array[1, null, 9007199254740993]::bigint[] as bigs, date '2024-02-29' as day, count(*)::int as count`;
  expect(await ask(statement)).toEqual({
    big: 9007199254740993n,
    bigs: [1n, null, 9007199254740993n],
    day: '2024-02-29',
    count: 1,
  });
});

test('accepts a bigint as a parameter', async () => {
  expect(await ask(sql`select ${2n ** 62n}::bigint big`)).toEqual({ big: 2n ** 62n });
});

test('looks for tables in the schema of read models before public', async () => {
  expect(await ask(sql`show search_path`)).toEqual({ search_path: 'read,public' });
});

test('keeps options of the connection string', async () => {
  const url = new URL(database.connection);
  url.searchParams.set('options', '-c work_mem=7MB');
  const db = connect(url.href, { max: 1 });
  const { rows } = await sql`select current_setting('work_mem') mem, current_setting('search_path') path`.execute(db);
  expect(rows).toEqual([{ mem: '7MB', path: 'read,public' }]);
  await db.destroy();
});

test('returns the connection string of another database of the same server', () => {
  const there = withDatabase('postgres://ana:p%40ss@db.test:6432/one?sslmode=require', 'two words');
  expect(there).toBe('postgres://ana:p%40ss@db.test:6432/two%20words?sslmode=require');
});

test('fails the statement on a lost connection and opens another one', async () => {
  const { db } = database;
  const suicide = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  await expect(suicide).rejects.toThrow(/terminat/);
  await vi.waitFor(async () => expect(await ask(sql`select 1 as one`)).toEqual({ one: 1 }), PATIENCE_MS);
});

test('rejects with the error when the connection is lost inside a transaction, between two statements', async () => {
  const transaction = database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(database.db);
    await sql`select 1`.execute(trx);
  });
  await expect(transaction).rejects.toThrow();
  await vi.waitFor(async () => expect(await ask(sql`select 1 as one`)).toEqual({ one: 1 }), PATIENCE_MS);
});

test('fails a statement that gets no response in time', async () => {
  const db = connect(database.connection, { max: 1, queryTimeout: 100 });
  await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow('timeout');
  await db.destroy();
});
