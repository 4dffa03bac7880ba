import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startRuntime } from '#api/runtime.ts';
import { allCheckpoints } from '#projections/vote/proof/published-checkpoints.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { logVotes } from '#testing/votes/logged-votes.ts';
import { checkpointSigner, originOf } from './checkpoint-key.ts';
import { publishCheckpoints } from './publish-checkpoints.ts';

it('publishes every day although the clock was ahead at the first vote', async () => {
  const database = await createTestDatabase({ for: 'site' });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'levada-checkpoints-'));
  const runtime = await startRuntime({ connection: database.connection, dataDir, project: true });
  onTestFinished(async () => {
    await runtime.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  const signer = checkpointSigner(runtime.personalData, originOf('https://levada.test'));
  const { signal } = new AbortController();
  const publish = (now: string) => publishCheckpoints(runtime, signer, { now: new Date(now), signal });
  await logVotes(runtime.store, [
    { restaurant: 'mar', at: '2026-12-03T01:00:00.000Z' },
    { restaurant: 'mar', at: '2026-12-02T15:00:00.000Z' },
  ]);
  expect(await publish('2026-12-03T00:06:00.000Z')).toBe(1);
  await logVotes(runtime.store, [{ restaurant: 'serra', at: '2026-12-03T15:00:00.000Z' }]);
  expect(await publish('2026-12-04T00:06:00.000Z')).toBe(1);
  const days = await Array.fromAsync(allCheckpoints(runtime.read));
  expect(days.map(({ day, size }) => [day, size])).toEqual([
    ['2026-12-02', 2],
    ['2026-12-03', 3],
  ]);
});
