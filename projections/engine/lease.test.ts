import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { type Generation, insertGeneration } from './checkpoint.ts';
import { heartbeatsOf, renewLease, withLease } from './lease.ts';

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
const HOUR_MS = 3_600_000;

const attempt = (name: string, expiresAfterMs?: number) =>
  withLease(database.db, generation(name), async (holder) => holder, expiresAfterMs);

/** Takes a lease over another connection and keeps it. */
const hold = async (name: string) => {
  const db = connect(database.connection, { max: 1 });
  const entered = Promise.withResolvers<string>();
  const left = Promise.withResolvers<void>();
  const work = withLease(db, generation(name), async (holder) => {
    entered.resolve(holder);
    await left.promise;
  });
  return { db, holder: await entered.promise, work, leave: left.resolve };
};

it('admits one holder at a time, and the next one after its release', async () => {
  const first = await hold('book');
  expect(await attempt('book')).toBeUndefined();
  expect(await attempt('shelf')).toBeDefined();
  first.leave();
  await first.work;
  expect(await attempt('book')).toBeDefined();
  await first.db.destroy();
});

it('is released when the work fails', async () => {
  const failing = withLease(database.db, generation('page'), () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await attempt('page')).toBeDefined();
});

it('is free when the connection of its holder has ended', async () => {
  const killed = await hold('line');
  await sql`select pg_terminate_backend(backend, 5000) from projection_heartbeat where name = 'line'`.execute(
    database.db,
  );
  expect(await attempt('line')).toBeDefined();
  killed.leave();
  await killed.work;
  await killed.db.destroy();
});

it('is free when the backend of its holder is another one by now', async () => {
  const killed = await hold('word');
  await sql`update projection_heartbeat set beat_at = now() - interval '1 hour' where name = 'word'`.execute(
    database.db,
  );
  expect(await attempt('word', 2 * HOUR_MS)).toBeDefined();
  killed.leave();
  await killed.work;
  await killed.db.destroy();
});

it('is taken over when no heartbeat has come for the given time, and its holder cannot renew it', async () => {
  const frozen = await hold('letter');
  const beat = () => renewLease(frozen.db, generation('letter'), frozen.holder, { position: 1n, isCaughtUp: true });
  expect(await attempt('letter', 60_000)).toBeUndefined();
  expect(await beat()).toBe(true);
  await expect.poll(() => attempt('letter', 1)).toBeDefined();
  expect(await beat()).toBe(false);
  frozen.leave();
  await frozen.work;
  await frozen.db.destroy();
});

it('is shown as held until it is released', async () => {
  await database.db.transaction().execute((trx) => insertGeneration(trx, generation('shown')));
  const isHeld = async () => (await heartbeatsOf(database.db)).map((each) => each.isHeld);
  const holder = await hold('shown');
  expect(await isHeld()).toEqual([true]);
  holder.leave();
  await holder.work;
  expect(await isHeld()).toEqual([false]);
  await holder.db.destroy();
});
