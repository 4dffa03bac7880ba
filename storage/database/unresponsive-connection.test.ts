import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { connect } from './connect.ts';
import { isConnectionError } from './connection-error.ts';
import { openListeningConnection } from './listening-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const through = async () => {
  const proxy = await createFaultyProxy(database.connection);
  onTestFinished(() => proxy.close());
  return proxy;
};

test('closes an unresponsive connection after the timed-out statement and uses a new one for the next', async () => {
  const proxy = await through();
  const db = connect(proxy.connection, { max: 1, queryTimeout: 200 });
  onTestFinished(() => db.destroy());
  const one = async () => (await sql`select 1 as one`.execute(db)).rows;
  expect(await one()).toEqual([{ one: 1 }]);
  proxy.blackholeExisting();
  await expect(one()).rejects.toThrow('timeout');
  expect(await one()).toEqual([{ one: 1 }]);
});

test('gives a caller whose new connection is not answered another one that has become free', async () => {
  const proxy = await through();
  const db = connect(proxy.connection, { max: 2 });
  onTestFinished(() => db.destroy());
  const release = Promise.withResolvers<void>();
  const holds = Promise.withResolvers<void>();
  const holder = db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    holds.resolve();
    await release.promise;
  });
  await holds.promise;
  proxy.holdNew();
  const statement = sql`select 1 as one`.execute(db);
  release.resolve();
  await holder;
  expect((await statement).rows).toEqual([{ one: 1 }]);
});

test('fails a transaction immediately when its end cannot be sent either', async () => {
  const proxy = await through();
  const db = connect(proxy.connection, { max: 1, queryTimeout: 200 });
  onTestFinished(() => db.destroy());
  const statements = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    proxy.blackholeExisting();
    await sql`select 1`.execute(trx);
  });
  expect(isConnectionError(await statements.catch((error) => error))).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('sets server timeouts for connections of a process that is gone or frozen', async () => {
  const proxy = await through();
  const db = connect(proxy.connection, { max: 1 });
  onTestFinished(() => db.destroy());
  const { rows } = await sql<{ name: string; setting: string }>`select name, reset_val as setting from pg_settings
    where name like 'tcp_%' or name = 'idle_in_transaction_session_timeout' order by name`.execute(db);
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
    idle_in_transaction_session_timeout: 20_000,
    tcp_keepalives_count: 3,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_user_timeout: 20_000,
  });
});

const notify = (payload: string) => sql`select pg_notify('silence', ${payload})`.execute(database.db);

test('replaces a half-open listening connection and calls onConnect again', async () => {
  const proxy = await through();
  const heard: string[] = [];
  let connects = 0;
  const onConnect = () => {
    connects += 1;
  };
  const onPayload = (payload: string) => heard.push(payload);
  const listening = openListeningConnection(proxy.connection, { heartbeat: 50, timeout: 200 });
  onTestFinished(() => listening.close());
  listening.listen('silence', { onPayload, onConnect });
  await vi.waitFor(() => expect(connects).toBe(1), 20_000);
  proxy.blackholeAll();
  await notify('lost');
  proxy.acceptNew();
  await vi.waitFor(() => expect(connects).toBe(2), 20_000);
  await notify('again');
  await vi.waitFor(() => expect(heard).toEqual(['again']), 20_000);
});

test('reports an error thrown by a callback and reconnects', async () => {
  const errors: unknown[] = [];
  let connects = 0;
  const onConnect = () => {
    connects += 1;
    if (connects === 2) throw new Error('not now');
  };
  const onPayload = (payload: string) => {
    throw new Error(payload);
  };
  const onError = (error: unknown) => errors.push(String(error));
  const listening = openListeningConnection(database.connection, { onError });
  onTestFinished(() => listening.close());
  listening.listen('silence', { onPayload, onConnect });
  await vi.waitFor(() => expect(connects).toBe(1), 20_000);
  await notify('no');
  await vi.waitFor(() => expect(connects).toBe(3), 20_000);
  expect(errors).toEqual(['Error: no', 'Error: not now']);
});

test('closes a listener immediately when the server does not respond', async () => {
  const proxy = await through();
  let connects = 0;
  const onConnect = () => {
    connects += 1;
  };
  const listening = openListeningConnection(proxy.connection, { heartbeat: 1, timeout: 60_000 });
  listening.listen('silence', { onPayload: () => {}, onConnect });
  await vi.waitFor(() => expect(connects).toBe(1), 20_000);
  proxy.blackholeAll();
  await listening.close();
  expect(connects).toBe(1);
});

test('lets several parts listen on one connection, also to the same channel and after it is established', async () => {
  const listening = openListeningConnection(database.connection);
  onTestFinished(() => listening.close());
  const heard: string[] = [];
  let connects = 0;
  const hear = (channel: string, name: string) =>
    listening.listen(channel, {
      onPayload: (payload) => heard.push(`${name}: ${payload}`),
      onConnect: () => {
        connects += 1;
      },
    });
  const stop = hear('silence', 'first');
  hear('noise', 'second');
  await vi.waitFor(() => expect(connects).toBe(2), 20_000);
  hear('silence', 'third');
  hear('whisper', 'fourth');
  await vi.waitFor(() => expect(connects).toBe(4), 20_000);
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'levada listen'`.execute(database.db);
  expect(rows).toHaveLength(1);
  await notify('one');
  await sql`select pg_notify('whisper', 'two')`.execute(database.db);
  await vi.waitFor(() => expect(heard).toEqual(['first: one', 'third: one', 'fourth: two']), 20_000);
  stop();
  await notify('three');
  await vi.waitFor(() => expect(heard.slice(3)).toEqual(['third: three']), 20_000);
});
