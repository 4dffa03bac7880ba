import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '#storage/database/connect.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createFaultyProxy } from '#testing/network/faulty-proxy.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import { createProjectionHarness, type ProjectionHarness } from '#testing/projections/projection-harness.ts';
import type { ProcessConfig, ProcessMessage } from '#testing/projections/projections-process.ts';
import { appendNotes, readTestProjection, testProjection } from '#testing/projections/test-projection.ts';
import { projections } from '../read-models.ts';
import { generationsOf } from './checkpoint.ts';
import { heartbeatsOf } from './lease.ts';
import { createReadModelChanges } from './read-model-changes.ts';
import { rebuildProjection, startProjections } from './supervisor.ts';

let site: ProjectionHarness;
beforeEach(async () => {
  site = await createProjectionHarness();
  Object.assign(site.liveness, QUICK);
});
afterEach(() => site.close());

/** A hundredth of the real patience would be too little for a busy machine. */
const QUICK = { heartbeatMs: 100, expiresAfterMs: 1_500, retryAfterMs: 100 };

const positionOf = async (name: string) =>
  (await generationsOf(site.db, name)).find(({ status }) => status === 'live')?.position;
const until = (name: string, position: bigint) =>
  vi.waitFor(async () => expect(await positionOf(name)).toBe(position), 30_000);

/** The runs that hold the leases. */
const holders = async (): Promise<string[]> => {
  const { rows } = await sql<{ holder: string }>`select holder from projection_heartbeat order by name`.execute(
    site.db,
  );
  return rows.map(({ holder }) => holder);
};

const databaseTime = async (): Promise<Date> =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(site.db)).rows[0]!.now;

/** Returns the names of the projections for which no process has written a heartbeat since then. */
const withoutHeartbeatSince = async (moment: Date): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from projection_heartbeat where beat_at <= ${moment} order by name`.execute(site.db);
  return rows.map(({ name }) => name);
};

describe('a frozen projection process', () => {
  const begin = async (): Promise<ChildProcess> => {
    const child = fork(new URL('../../testing/projections/projections-process.ts', import.meta.url));
    onTestFinished(() => void child.kill('SIGKILL'));
    const heard = (expected: ProcessMessage) =>
      new Promise<void>((resolve) => child.on('message', (said: ProcessMessage) => said === expected && resolve()));
    const moved = heard('moved');
    await heard('ready');
    child.send({ connection: site.connection, version: 1, liveness: QUICK } satisfies ProcessConfig);
    await site.store.append('settings-magazine', 'any', [
      toNewEvent({ type: 'SettingsUpdated', data: { title: 'Levada' } }),
    ]);
    await moved;
    return child;
  };

  it('is replaced by a standby process and applies no event twice when it resumes', async () => {
    const frozen = await begin();
    await until('history', 1n);
    const before = await holders();
    site.start(...projections.map((projection) => ({ ...projection, version: 1 })));
    frozen.kill('SIGSTOP');
    await site.store.append('settings-magazine', 'any', [
      toNewEvent({ type: 'SettingsUpdated', data: { title: 'Nova' } }),
    ]);
    await until('history', 2n);
    await until('settings', 2n);
    await vi.waitFor(async () => expect((await holders()).filter((each) => before.includes(each))).toEqual([]), 30_000);

    frozen.kill('SIGCONT');
    const { position } = await site.store.append('settings-magazine', 'any', [
      toNewEvent({ type: 'SettingsUpdated', data: { title: 'Levada' } }),
    ]);
    await until('history', position);
    const { rows } = await sql`select position from read.history order by position`.execute(site.db);
    expect(rows).toEqual([{ position: 1n }, { position: 2n }, { position: 3n }]);

    // It stands by again, and takes its turn when the other one ends.
    const ended = once(frozen, 'exit');
    await site.stop();
    const stopped = await databaseTime();
    await vi.waitFor(async () => expect(await withoutHeartbeatSince(stopped)).toEqual([]), 30_000);
    frozen.kill('SIGKILL');
    await ended;
  });
});

/** A process whose way to the database can go silent. */
const startBehindProxy = async (...names: string[]) => {
  const proxy = await createFaultyProxy(site.connection);
  const db = connect(proxy.connection, { queryTimeout: 60_000 });
  const store = createPostgresEventStore(site.connection);
  const faults: string[] = [];
  const running = startProjections(
    names.map((name) => testProjection(name)),
    {
      db,
      store,
      changes: createReadModelChanges(),
      asyncCommit: true,
      onFault: (name, error) => faults.push(`${name}: ${error}`),
      liveness: site.liveness,
    },
  );
  onTestFinished(async () => {
    const stopped = running.stop();
    await proxy.close();
    await stopped;
    await db.destroy();
    await store.close();
  });
  return { proxy, faults };
};

it('replaces a lease holder whose database statements get no response', async () => {
  const { proxy } = await startBehindProxy('book');
  await until('book', await appendNotes(site.store, 1));
  site.start(testProjection('book'));
  proxy.blackholeAll();
  const position = await appendNotes(site.store, 2);
  await until('book', position);
  expect(await readTestProjection(site.db, 'book')).toEqual({ positions: [1, 2, 3], versions: [1], count: 3 });
});

it('keeps an idle lease holder that sends heartbeats', async () => {
  const holder = site.start(testProjection('book'));
  await until('book', await appendNotes(site.store, 1));
  const [first] = await holders();
  const other = site.start(testProjection('book'));
  const [{ age } = { age: 99 }] = await heartbeatsOf(site.db);
  expect(age).toBeLessThan(QUICK.expiresAfterMs / 1000);
  const beats = async () => (await sql`select 1 from projection_heartbeat where beat_at > now()`.execute(site.db)).rows;
  const since = (
    await sql<{ now: Date }>`select now() + ${`${2 * QUICK.expiresAfterMs} ms`}::interval as now`.execute(site.db)
  ).rows[0]!.now;
  await vi.waitFor(
    async () =>
      expect(
        (await sql`select 1 from projection_heartbeat where beat_at > ${since}`.execute(site.db)).rows,
      ).toHaveLength(1),
    30_000,
  );
  expect(await beats()).toEqual([]);
  expect(await holders()).toEqual([first]);
  expect([...holder.faults, ...other.faults]).toEqual([]);
});

it('loses no events when a heartbeat lies in the future because the clock was set back', async () => {
  const { mistakes } = site.start(testProjection('book'));
  await until('book', await appendNotes(site.store, 1));
  await sql`update projection_heartbeat set beat_at = now() + interval '1 hour'`.execute(site.db);
  site.start(testProjection('book'));
  const position = await appendNotes(site.store, 2);
  await until('book', position);
  expect((await readTestProjection(site.db, 'book')).positions).toEqual([1, 2, 3]);
  expect(mistakes).toEqual([]);
});

it('takes over a rebuild whose process no longer reaches the database', async () => {
  site.start(testProjection('book'));
  await until('book', await appendNotes(site.store, 3));
  const proxy = await createFaultyProxy(site.connection);
  const db = connect(proxy.connection, { queryTimeout: 60_000 });
  const reached = Promise.withResolvers<void>();
  const before = () => {
    proxy.blackholeAll();
    reached.resolve();
  };
  const abort = new AbortController();
  const { store, liveness } = site;
  const given = { store, asyncCommit: true, signal: abort.signal, liveness };
  const silent = rebuildProjection(testProjection('book', { version: 2, before }), { ...given, db });
  await reached.promise;
  await vi.waitFor(async () => {
    expect(await rebuildProjection(testProjection('book', { version: 2 }), { ...given, db: site.db })).toBe('done');
  }, 30_000);
  expect(await readTestProjection(site.db, 'book')).toMatchObject({ positions: [1, 2, 3], versions: [2] });
  await proxy.close();
  await expect(silent).rejects.toThrow();
  await db.destroy();
});
