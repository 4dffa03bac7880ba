import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import type { Generation } from './checkpoint.ts';
import { withGenerationLock } from './generation-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const generation = (name: string): Generation => ({
  name,
  generation: 1,
  version: 1,
  position: 0n,
  log: null,
  status: 'live',
  error: null,
});

describe('the generation lock', () => {
  it('admits one holder at a time and the next one after its release', async () => {
    const done = Promise.withResolvers<string>();
    const entered = Promise.withResolvers<void>();
    const first = withGenerationLock(database.db, generation('book'), () => {
      entered.resolve();
      return done.promise;
    });
    await entered.promise;
    expect(await withGenerationLock(database.db, generation('book'), async () => 'second')).toBeUndefined();
    expect(await withGenerationLock(database.db, generation('shelf'), async () => 'other')).toBe('other');
    done.resolve('first');
    expect(await first).toBe('first');
    expect(await withGenerationLock(database.db, generation('book'), async () => 'third')).toBe('third');
  });

  it('is released when the work fails', async () => {
    const failing = withGenerationLock(database.db, generation('book'), () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await withGenerationLock(database.db, generation('book'), async () => 'next')).toBe('next');
  });

  it.each(['a', 'b', 'c', 'd', 'e', 'f'])('is released when its connection cannot unlock it: %s', async (name) => {
    const broken = connect(database.connection);
    await withGenerationLock(broken, generation(name), async (connection) => {
      await sql`begin`.execute(connection);
      await sql`select 1 / 0`.execute(connection).catch(() => undefined);
    });
    const retry = () => withGenerationLock(database.db, generation(name), async () => 'next');
    await vi.waitFor(async () => expect(await retry()).toBe('next'), 20_000);
    await broken.destroy();
  });
});
