import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { checkServer } from './check-server.ts';
import { explainConnectionError } from './explain-connection-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const explain = async (connection: string): Promise<string> =>
  explainConnectionError(await checkServer(connection).catch((error) => error));

/** Returns the connection string of a new role that may open no connection. */
const withoutConnections = async (): Promise<string> => {
  const role = `levada_test_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(role)} login password 'password' connection limit 0`.execute(database.db);
  onTestFinished(async () => void (await sql`drop role ${sql.id(role)}`.execute(database.db)));
  return Object.assign(new URL(database.connection), { username: role, password: 'password' }).href;
};

describe('explainConnectionError says what happened and what to check', () => {
  it('when Postgres does not answer', async () => {
    expect(await explain('postgres://nobody@127.0.0.1:1/none')).toMatch(
      /^Postgres does not answer \(.*ECONNREFUSED.*\)\. Check that it runs, and that DATABASE_URL names its host and port\.$/,
    );
  });

  it('when Postgres has no connection left', async () => {
    expect(await explain(await withoutConnections())).toMatch(
      /^Postgres runs, but has no connection left for this process \(too many connections.*\)\. .*max_connections.*DATABASE_CONNECTIONS/,
    );
  });

  it('when there is no such database', async () => {
    const missing = Object.assign(new URL(database.connection), { pathname: '/levada_none' }).href;
    expect(await explain(missing)).toMatch(/^Postgres refuses the connection \(.*levada_none.*\)\. Check the account/);
  });
});
