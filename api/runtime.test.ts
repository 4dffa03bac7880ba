import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listArticles } from '#projections/article/list.ts';
import { listEvents } from '#projections/history/queries.ts';
import { createTestDatabase } from '#testing/database.ts';
import { startRuntime } from './runtime.ts';

it('a process that keeps no read models finds them empty before any other process has begun them', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'levada-runtime-'));
  const runtime = await startRuntime({ connection: database.connection, dataDir, project: false });
  onTestFinished(async () => {
    await runtime.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  expect(await listArticles(runtime.read, 'pt', {})).toEqual({ total: 0, items: [], nextOffset: null });
  expect(await listEvents(runtime.read, { limit: 10 })).toEqual([]);
});
