import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { listArticles } from '#projections/article/list.ts';
import { liveGeneration } from '#projections/engine/generation-tables.ts';
import { untilReadable } from '#projections/engine/until-readable.ts';
import { listEvents } from '#projections/history/queries.ts';
import { hyperlinks } from '#projections/hyperlink/projector.ts';
import { listHyperlinks } from '#projections/hyperlink/queries.ts';
import { connect } from '#storage/database/connect.ts';
import type { Database } from '#storage/database/tables.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProxy } from '#testing/proxy.ts';
import { startRuntime } from './runtime.ts';

const openDatabase = async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
};

const open = async (connection: string, project: boolean) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'levada-runtime-'));
  const runtime = await startRuntime({ connection, dataDir, project });
  onTestFinished(async () => {
    await runtime.close();
    await rm(dataDir, { recursive: true });
  });
  return runtime;
};

it('a process that keeps no read models finds them empty before any other process has begun them', async () => {
  const { connection } = await openDatabase();
  const { read } = await open(connection, false);
  expect(await listArticles(read, 'pt', {})).toEqual({ total: 0, items: [], nextOffset: null });
  expect(await listEvents(read, { limit: 10 })).toEqual([]);
});

/** The read model as the first release had it. */
const ofTheReleaseBefore = {
  ...hyperlinks,
  version: 1,
  create: async (trx: Transaction<Database>) => {
    await sql`create table hyperlink (id text primary key, title_pt text not null, title_en text not null)`.execute(
      trx,
    );
  },
};

it('after an upgrade a site opens when the tables that its pages read have taken the place of the old ones', async () => {
  const { connection, db } = await openDatabase();
  await liveGeneration(db, ofTheReleaseBefore);
  const { read } = await open(connection, true);
  expect(await listHyperlinks(read, 'pt')).toEqual([]);
});

it('a start does not wait for ever for tables that nobody replaces, and names them', async () => {
  const { db } = await openDatabase();
  await liveGeneration(db, ofTheReleaseBefore);
  expect(await untilReadable(db, [hyperlinks], 50)).toEqual(['hyperlinks']);
});

it('a start does not wait for ever for a database that answers no more, and says of what it knows nothing', async () => {
  const { connection } = await openDatabase();
  const proxy = await createProxy(connection);
  const db = connect(proxy.connection, { queryTimeout: 60_000 });
  await sql`select 1`.execute(db);
  proxy.freeze();
  expect(await untilReadable(db, [hyperlinks], 50)).toEqual(['hyperlinks']);
  await proxy.close();
  await db.destroy();
});
