import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { listArticles } from '#projections/article/lists/list.ts';
import { getOrCreateLiveGeneration } from '#projections/engine/blue-green.ts';
import { waitForPosition } from '#projections/engine/wait-for-position.ts';
import { waitForReadableTables } from '#projections/engine/wait-for-tables.ts';
import { listEvents } from '#projections/history/queries.ts';
import { hyperlinks } from '#projections/hyperlink/projector.ts';
import { listHyperlinks } from '#projections/hyperlink/queries.ts';
import { MIN_CONNECTIONS } from '#storage/config.ts';
import { connect } from '#storage/database/connect.ts';
import type { Database } from '#storage/database/tables.ts';
import { newEvent } from '#storage/events/contract/helpers.ts';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createTemporaryFolder } from '#testing/temporary-folder.ts';
import { startRuntime } from './runtime.ts';

const openDatabase = async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
};

const open = async (connection: string, project: boolean, connections?: number, secret?: string) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'levada-runtime-'));
  const runtime = await startRuntime({ connection, dataDir, project, secret, ...(connections && { connections }) });
  onTestFinished(async () => {
    await runtime.close();
    await rm(dataDir, { recursive: true });
  });
  return runtime;
};

it('a process without projections finds empty read models before any process has built them', async () => {
  const { connection } = await openDatabase();
  const { read } = await open(connection, false);
  expect(await listArticles(read, 'pt', {})).toEqual({ total: 0, items: [], nextOffset: null });
  expect(await listEvents(read, { limit: 10 })).toEqual([]);
});

/** The read model in its first version. */
const ofTheReleaseBefore = {
  ...hyperlinks,
  version: 1,
  create: async (trx: Transaction<Database>) => {
    await sql`create table hyperlink (id text primary key, title_pt text not null, title_en text not null)`.execute(
      trx,
    );
  },
};

it('after an upgrade a site opens when its read model tables have been replaced', async () => {
  const { connection, db } = await openDatabase();
  await getOrCreateLiveGeneration(db, ofTheReleaseBefore);
  const { read } = await open(connection, true);
  expect(await listHyperlinks(read, 'pt')).toEqual([]);
});

it('a start does not wait forever for tables that no process replaces, and reports them', async () => {
  const { db } = await openDatabase();
  await getOrCreateLiveGeneration(db, ofTheReleaseBefore);
  expect(await waitForReadableTables(db, [hyperlinks], 50)).toEqual(['hyperlinks']);
});

it.each([
  ['by default', undefined, 20],
  ['as configured', MIN_CONNECTIONS, MIN_CONNECTIONS],
])('a busy process with every role opens no more connections than allowed: %s', async (_how, connections, most) => {
  const { connection, db: watcher } = await openDatabase();
  const { db, store, personalData, changes } = await open(connection, true, connections);
  const slow = () => sql`select pg_sleep(0.02)`.execute(db);
  const write = (number: number) => store.append(`note-${number % 7}`, 'any', [newEvent()]);
  const work = Promise.all(
    Array.from({ length: 100 }, async (_, number) => {
      await Promise.all([slow(), write(number), Array.fromAsync(store.read(`note-${number % 7}`))]);
      await personalData.encrypt(`person-${number % 3}`, 'email', 'ana@levada.test');
    }),
  );
  let isDone = false;
  let highest = 0;
  const watch = async () => {
    while (!isDone) {
      const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(watcher);
      highest = Math.max(highest, rows[0]!.count);
    }
  };
  const watching = watch();
  await work.finally(() => {
    isDone = true;
  });
  await watching;
  expect(highest).toBeLessThanOrEqual(most);
  expect(highest).toBeGreaterThan(most / 2);
  const last = (await write(0)).position;
  expect(await waitForPosition(changes, ['history'], last)).toBe(true);
});

it('a process with another secret does not start, one with the same does', async () => {
  const { connection } = await openDatabase();
  await open(connection, false, undefined, 'a'.repeat(32));
  await expect(open(connection, false, undefined, 'b'.repeat(32))).rejects.toThrow(
    /^SECRET is not the one that this database is used with/,
  );
  await open(connection, false, undefined, 'a'.repeat(32));
});

it('a process whose secret is missing does not start, and leaves no new one', async () => {
  const { connection } = await openDatabase();
  const dataDir = await createTemporaryFolder();
  const start = () => startRuntime({ connection, dataDir, project: false });
  await (await start()).close();
  await rename(path.join(dataDir, 'secret'), path.join(dataDir, 'moved-secret'));
  for (const _start of [1, 2])
    await expect(start()).rejects.toThrow(/^SECRET is not set and there is no file .*secret/);
  expect(await readdir(dataDir)).not.toContain('secret');
  await rename(path.join(dataDir, 'moved-secret'), path.join(dataDir, 'secret'));
  await (await start()).close();
});

it('a start does not wait forever for an unresponsive database, and reports what it could not check', async () => {
  const { connection } = await openDatabase();
  const proxy = await createFaultyProxy(connection);
  const db = connect(proxy.connection, { queryTimeout: 60_000 });
  await sql`select 1`.execute(db);
  proxy.blackholeAll();
  expect(await waitForReadableTables(db, [hyperlinks], 50)).toEqual(['hyperlinks']);
  await proxy.close();
  await db.destroy();
});
