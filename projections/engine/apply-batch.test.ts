import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#storage/events/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { createRecorder } from '#testing/projections/helpers.ts';
import { readTestProjection, testProjection } from '#testing/projections/test-projection.ts';
import { applyBatch } from './apply-batch.ts';
import { createBatchApplier } from './batch-applier.ts';
import { getOrCreateLiveGeneration } from './blue-green.ts';
import { BehindCheckpoint, CheckpointMoved, generationsOf } from './checkpoint.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const batch = (...events: RecordedEvent[]) => ({ events, position: events.at(-1)!.position });
const positionOf = async (name: string) => (await generationsOf(database.db, name))[0]?.position;
const threeEvents = () => {
  const [first, second, third] = createRecorder()('note-1', ...Array(3).fill({ type: 'Noted', data: {} }));
  return [first!, second!, third!] as const;
};

describe('a batch', () => {
  it('is applied once when it is repeated or applied concurrently', async () => {
    const projection = testProjection('twice');
    const [first, second] = threeEvents();
    const generation = await getOrCreateLiveGeneration(database.db, projection);
    const apply = () => applyBatch(database.db, projection, generation, batch(first, second), true);
    const results = await Promise.allSettled([apply(), apply(), apply()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(CheckpointMoved);
    await expect(apply()).rejects.toBeInstanceOf(CheckpointMoved);
    expect(await readTestProjection(database.db, 'twice')).toMatchObject({ positions: [1, 2], count: 2 });
  });

  it('changes neither the tables nor the checkpoint when one of its events fails', async () => {
    const projection = testProjection('fails', {
      before: ({ position }) => {
        if (position === 2n) throw new Error('no');
      },
    });
    const generation = await getOrCreateLiveGeneration(database.db, projection);
    await expect(applyBatch(database.db, projection, generation, batch(...threeEvents()), true)).rejects.toThrow('no');
    expect(await readTestProjection(database.db, 'fails')).toMatchObject({ positions: [], count: 0 });
    expect(await positionOf('fails')).toBe(0n);
  });

  it('is rejected at or below the checkpoint and never moves it backwards', async () => {
    const projection = testProjection('behind');
    const generation = { ...(await getOrCreateLiveGeneration(database.db, projection)), position: 2n };
    await sql`update projection set position = 2 where name = 'behind'`.execute(database.db);
    const events = threeEvents();
    const back = applyBatch(database.db, projection, generation, batch(events[0]), true);
    await expect(back).rejects.toBeInstanceOf(BehindCheckpoint);
    const faults: unknown[] = [];
    const onFault = (_: string, error: unknown) => faults.push(error);
    const options = { asyncCommit: true, skipped: new Set<string>(), onFault };
    const applier = createBatchApplier(database.db, projection, generation, options);
    await expect(applier.apply([...events], 3n)).rejects.toBeInstanceOf(BehindCheckpoint);
    expect(await readTestProjection(database.db, 'behind')).toMatchObject({ positions: [], count: 0 });
    expect(await generationsOf(database.db, 'behind')).toMatchObject([{ position: 2n, error: null }]);
    expect(await applier.apply([events[2]], 3n)).toBe(true);
    expect((await readTestProjection(database.db, 'behind')).positions).toEqual([3]);
    expect(faults).toEqual([]);
  });

  it('moves the checkpoint also when all its events are skipped', async () => {
    const projection = testProjection('skips');
    const generation = await getOrCreateLiveGeneration(database.db, projection);
    expect(await applyBatch(database.db, projection, generation, { events: [], position: 9n }, true)).toEqual({
      projection: 'skips',
      position: 9n,
      tags: [],
    });
    expect(await positionOf('skips')).toBe(9n);
  });

  it.each([
    [true, 'off'],
    [false, 'on'],
  ])('turns synchronous_commit off only when an asynchronous commit is allowed: %s', async (relaxed, expected) => {
    const seen: string[] = [];
    const projection = testProjection(`disk_${relaxed}`, {
      before: async (_event, trx: Transaction<unknown>) => {
        const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(trx);
        seen.push(rows[0]!.synchronous_commit);
      },
    });
    const generation = await getOrCreateLiveGeneration(database.db, projection);
    await database.db.connection().execute(async (connection) => {
      await sql`set synchronous_commit to on`.execute(connection);
      await applyBatch(connection, projection, generation, batch(threeEvents()[0]), relaxed);
      await sql`reset synchronous_commit`.execute(connection);
    });
    expect(seen).toEqual([expected]);
  });
});
