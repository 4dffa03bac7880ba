import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { heartbeatsOf } from '#projections/engine/lease.ts';
import { followingProjections } from '#projections/read-models.ts';
import { type EventStoreDBDouble, startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { toNewEvent } from '#testing/projections/helpers.ts';
import { startBackground } from './background.ts';
import { type Runtime, startRuntime } from './runtime.ts';
import { reactors } from './slice-endpoints.ts';

let database: TestDatabase;
let double: EventStoreDBDouble;
let dataDir: string;
let running: (() => Promise<void>)[];
beforeEach(async () => {
  database = await createTestDatabase({ for: 'site' });
  double = await startEventStoreDBDouble();
  dataDir = await mkdtemp(path.join(tmpdir(), 'levada-one-feed-'));
  running = [];
  return async () => {
    for (const stop of running) await stop();
    await double.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
});

/** Starts all projections and, by default, all reactors of a process. */
const start = async ({ reacts = true } = {}) => {
  const { connection } = database;
  const runtime = await startRuntime({ connection, dataDir, eventStoreUrl: double.connectionString, project: true });
  const stopBackground = reacts
    ? await startBackground(runtime, { siteUrl: 'http://localhost', preparePictures: false })
    : async () => {};
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await stopBackground();
    await runtime.close();
  };
  running.push(stop);
  return { runtime, stop };
};

const rename = async ({ store }: Runtime, times: number): Promise<bigint> => {
  const events = Array.from({ length: times }, (_, number) =>
    toNewEvent({ type: 'SettingsUpdated', data: { title: `Levada ${number}` } }),
  );
  return (await store.append('settings-magazine', 'any', events)).position;
};

/** Appends events of another application. */
const fillWithForeign = async ({ store }: Runtime, times: number): Promise<bigint> => {
  let position = 0n;
  for (let at = 0; at < times; at += 1_000) {
    const events = Array.from({ length: 1_000 }, () => toNewEvent({ type: 'InvoiceSent', data: {} }));
    ({ position } = await store.append('invoice-1', 'any', events));
  }
  return position;
};

/** Waits until every read model has caught up to the position. */
const untilSeen = (position: bigint) =>
  vi.waitFor(async () => {
    const beats = await heartbeatsOf(database.db);
    expect(beats.filter((beat) => beat.position >= position && beat.sinceCaughtUp !== null)).toHaveLength(
      followingProjections.length,
    );
  }, 30_000);

const checkpoints = async (): Promise<bigint[]> => {
  const { rows } = await sql<{ position: bigint }>`
    select position from projection where status = 'live' and name <> 'vote-tree' union all select position from reactor`.execute(
    database.db,
  );
  return rows.map(({ position }) => BigInt(position));
};

it('all read models and reactors of a process share one subscription', async () => {
  const { runtime } = await start();
  await untilSeen(await rename(runtime, 3));
  const followers = followingProjections.length + reactors.length;
  await vi.waitFor(async () => expect(await checkpoints()).toHaveLength(followers), PATIENCE_MS);
  expect(double.calls('subscribe')).toBe(1);
});

it('the next start resumes where the last one had read to, even in a log filled by other applications', async () => {
  const first = await start();
  await rename(first.runtime, 1_000);
  const position = await fillWithForeign(first.runtime, 3_000);
  await untilSeen(position);
  await first.stop();
  expect((await checkpoints()).filter((each) => each < position)).toEqual([]);

  const sent = double.eventsSent();
  const { runtime } = await start();
  await untilSeen(await rename(runtime, 1));
  // The third is that of the tree of votes, which follows nothing and catches up.
  await vi.waitFor(() => expect(double.calls('subscribe')).toBe(3), PATIENCE_MS);
  // Some events are read one by one to identify the log, again after a failed attempt; the thousands before are not.
  expect(double.eventsSent() - sent).toBeLessThan(500);
});

it('a standby process reads nothing until it takes over, and then uses one subscription', async () => {
  const first = await start();
  await untilSeen(await rename(first.runtime, 1_000));
  const second = await start({ reacts: false });
  await untilSeen(await rename(second.runtime, 1));
  expect(double.calls('subscribe')).toBe(1);

  await first.stop();
  const sent = double.eventsSent();
  await untilSeen(await rename(second.runtime, 1));
  expect(double.calls('subscribe')).toBe(2);
  expect(double.eventsSent() - sent).toBeLessThan(500);
});
