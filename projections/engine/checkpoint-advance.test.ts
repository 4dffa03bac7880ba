import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { createProjectionHarness, type ProjectionHarness } from '#testing/projections/projection-harness.ts';
import { appendNotes, readTestProjection, testProjection } from '#testing/projections/test-projection.ts';
import { generationsOf } from './checkpoint.ts';
import { createReadModelChanges } from './read-model-changes.ts';
import { rebuildProjection, startProjections } from './supervisor.ts';

let site: ProjectionHarness;
beforeEach(async () => {
  site = await createProjectionHarness();
  Object.assign(site.liveness, { heartbeatMs: 50, retryAfterMs: 50 });
});
afterEach(() => site.close());

const live = async (name: string) => (await generationsOf(site.db, name)).find(({ status }) => status === 'live');
const until = (name: string, expected: object) =>
  vi.waitFor(async () => expect(await live(name)).toMatchObject(expected), 30_000);

it('moves the checkpoint past events that match no prefix and resumes there after a restart', async () => {
  const { stop } = site.start(testProjection('book'));
  await appendNotes(site.store, 2);
  await until('book', { position: 2n });
  await appendNotes(site.store, 5, 'vote-1');
  await until('book', { position: 7n, lastEvent: { position: '2' } });
  await stop();
  const starts: bigint[] = [];
  const store: EventStore = {
    ...site.store,
    subscribe(after, prefixes, signal) {
      starts.push(after);
      return site.store.subscribe(after, prefixes, signal);
    },
  };
  const changes = createReadModelChanges();
  const again = startProjections([testProjection('book')], {
    db: site.db,
    store,
    changes,
    asyncCommit: true,
    onFault: () => {},
    liveness: site.liveness,
  });
  const position = await appendNotes(site.store, 1);
  await until('book', { position });
  await again.stop();
  expect(starts).toEqual([7n]);
});

it('swaps in a new version with narrower prefixes although the last events match none of them', async () => {
  const { stop } = site.start(testProjection('book', { prefixes: [] }));
  await appendNotes(site.store, 2);
  await appendNotes(site.store, 3, 'vote-1');
  await until('book', { position: 5n });
  await stop();
  site.start(testProjection('book', { version: 2 }));
  await until('book', { version: 2, position: 5n });
  expect(await readTestProjection(site.db, 'book')).toEqual({ positions: [1, 2], versions: [2], count: 2 });
});

it('publishes the position of events that match no projection in the process that reads them', async () => {
  const { changes } = site.start(testProjection('book'));
  await until('book', { position: 0n });
  const position = await appendNotes(site.store, 3, 'vote-1');
  await vi.waitFor(() => expect(changes.positionOf('book')).toBe(position), 30_000);
});

/** The read models stay, the log is the one of an older backup. */
const withOlderLog = async (events: number) => {
  const other = await createTestDatabase();
  const store = createPostgresEventStore(other.connection);
  await appendNotes(store, events);
  return {
    store,
    async close() {
      await store.close();
      await other.drop();
    },
  };
};

it.each([
  ['ends before it', 1],
  ['has grown again since', 9],
])('refuses to project a log that %s', async (_what, events) => {
  const { stop } = site.start(testProjection('book'));
  await appendNotes(site.store, 4);
  await until('book', { position: 4n });
  await stop();
  const older = await withOlderLog(events);
  const db = connect(site.connection);
  const faults: string[] = [];
  const running = startProjections([testProjection('book')], {
    db,
    store: older.store,
    changes: createReadModelChanges(),
    asyncCommit: true,
    onFault: (name, error) => faults.push(`${name}: ${(error as Error).message}`),
    liveness: site.liveness,
  });
  await vi.waitFor(() => expect(faults).toHaveLength(1), 10_000);
  await appendNotes(older.store, 1);
  await running.stop();
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/come from another event log.*Noted .* in note-1.*levada rebuild all/);
  expect(await live('book')).toMatchObject({ error: null });
  expect(await readTestProjection(site.db, 'book')).toEqual({ positions: [1, 2, 3, 4], versions: [1], count: 4 });

  // What it says to do helps.
  const end = await older.store.headPosition();
  const options = { db, store: older.store, asyncCommit: true, signal: new AbortController().signal };
  expect(await rebuildProjection(testProjection('book'), options)).toBe('done');
  expect(await live('book')).toMatchObject({ position: end, error: null });
  expect((await readTestProjection(site.db, 'book')).count).toBe(Number(end));
  await db.destroy();
  await older.close();
});

it('resumes without intervention when the right log is available again', async () => {
  const { stop } = site.start(testProjection('book'));
  await appendNotes(site.store, 4);
  await until('book', { position: 4n });
  await stop();
  const older = await withOlderLog(1);
  const onFault = vi.fn();
  const given = { db: site.db, changes: createReadModelChanges(), asyncCommit: true, liveness: site.liveness };
  const running = startProjections([testProjection('book')], { ...given, onFault, store: older.store });
  await vi.waitFor(() => expect(onFault).toHaveBeenCalled(), 10_000);
  await running.stop();
  site.start(testProjection('book'));
  await until('book', { error: null, position: 4n });
  await older.close();
});
