import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { withDatabase } from '#testing/postgres/with-database.ts';
import { connect } from './connect.ts';
import { isConnectionError } from './connection-error.ts';

const { connection } = inject('postgres');

const failure = async (
  address: string,
  statement: ReturnType<typeof sql>,
  options: Parameters<typeof connect>[1] = {},
) => {
  const db = connect(address, { max: 1, ...options });
  onTestFinished(() => db.destroy());
  return statement.execute(db).then(
    () => expect.unreachable(),
    (error) => error,
  );
};

test.each([
  ['no server listens', 'postgres://nobody@localhost:1/none?host=/nowhere', sql`select 1`, {}],
  ['the port is closed', 'postgres://nobody@127.0.0.1:1/none', sql`select 1`, {}],
  ['there is no such database', withDatabase(connection, 'no_such_database'), sql`select 1`, {}],
  ['the connection was cut', connection, sql`select pg_terminate_backend(pg_backend_pid())`, {}],
  ['no response comes', connection, sql`select pg_sleep(30)`, { queryTimeout: 50 }],
  ['the server cancels', connection, sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(30)`, {}],
])('reports a connection error when %s', async (_, address, statement, options) => {
  expect(isConnectionError(await failure(address, statement, options))).toBe(true);
});

test.each([
  ['a wrong statement', sql`selekt 1`],
  ['a missing table', sql`select * from no_such_table`],
  ['a wrong value', sql`select ${'x'}::int`],
  ['a division', sql`select 1 / 0`],
])('reports no connection error when the server rejects %s', async (_, statement) => {
  expect(isConnectionError(await failure(connection, statement))).toBe(false);
});

test('reports no connection error for other values', () => {
  expect([new Error('terminated'), new TypeError('x'), null, undefined, 'text'].map(isConnectionError)).toEqual(
    Array(5).fill(false),
  );
});
