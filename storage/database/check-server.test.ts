import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { hasPgbouncer, throughPgbouncer } from '#testing/postgres/pgbouncer.ts';
import { ConfigError } from '../config.ts';
import { checkServer } from './check-server.ts';
import { isConnectionError } from './connection-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const refusal = async (connection: string, connections?: number): Promise<string> => {
  const error = await checkServer(connection, connections).catch((reason) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error.message).not.toContain('\n');
  return error.message;
};

test('accepts a Postgres server', async () => {
  expect(await checkServer(database.connection, 20)).toBeUndefined();
});

test('throws the connection error when the server does not respond', async () => {
  const error = await checkServer('postgres://nobody@127.0.0.1:1/none').catch((reason) => reason);
  expect(isConnectionError(error)).toBe(true);
});

test('rejects a database that does not store text as UTF-8', async () => {
  const name = `${new URL(database.connection).pathname.slice(1)}_ascii`;
  await sql`create database ${sql.id(name)} encoding 'SQL_ASCII' locale 'C' template template0`.execute(database.db);
  onTestFinished(async () => void (await sql`drop database ${sql.id(name)} with (force)`.execute(database.db)));
  const ascii = new URL(database.connection);
  ascii.pathname = `/${name}`;
  expect(await refusal(ascii.href)).toContain('in the encoding SQL_ASCII; it must be UTF8');
});

describe('connections', () => {
  test('rejects more connections than the server allows', async () => {
    expect(await refusal(database.connection, 5_000)).toMatch(
      /^This process may open 5000 connections \(DATABASE_CONNECTIONS\), and the Postgres of DATABASE_URL allows \d+\. Raise its max_connections/,
    );
  });

  test('warns when fewer connections are free, because other processes may be about to end', async () => {
    const { db, connection } = database;
    const limit = 12;
    const name = new URL(connection).pathname.slice(1);
    await sql`alter database ${sql.id(name)} connection limit ${sql.lit(limit)}`.execute(db);
    onTestFinished(async () => void (await sql`alter database ${sql.id(name)} connection limit -1`.execute(db)));
    expect(await checkServer(connection, limit)).toMatch(
      /^This process may open 12 connections \(DATABASE_CONNECTIONS\), and the Postgres of DATABASE_URL has -?\d+ of 12 left/,
    );
    expect(await refusal(connection, limit + 1)).toMatch(/allows 12\./);
  });
});

describe.runIf(hasPgbouncer)('detects a connection pooler and says what to do instead', () => {
  const DIRECT = 'Point DATABASE_URL to Postgres itself';

  test.each([
    ['transactions, with default settings', ['pool_mode = transaction'], 'it rejects session settings'],
    [
      'transactions, told to ignore settings',
      ['pool_mode = transaction', 'ignore_startup_parameters = options,extra_float_digits'],
      'statements of one connection reach different servers',
    ],
    [
      'sessions, told to ignore settings',
      ['pool_mode = session', 'ignore_startup_parameters = options,extra_float_digits'],
      'it drops session settings',
    ],
  ])('by %s', async (_mode, settings, why) => {
    const sentence = await refusal(await throughPgbouncer(database.connection, settings));
    expect(sentence).toContain(`DATABASE_URL points to a connection pooler (${why})`);
    expect(sentence).toContain(DIRECT);
  });
});
