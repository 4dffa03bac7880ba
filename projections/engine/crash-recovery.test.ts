import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EventStore } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { anyStep, eventsOf } from '#testing/content/command-sequences.ts';
import { createEventBuilder } from '#testing/content/event-builder.ts';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { type Dump, dump, toNewEvent } from '#testing/projections/helpers.ts';
import type { ProcessConfig, ProcessMessage } from '#testing/projections/projections-process.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { projections } from '../read-models.ts';
import { generationsOf } from './checkpoint.ts';
import { DEFAULT_LEASE_TIMING } from './lease-timing.ts';
import { rebuildProjection } from './supervisor.ts';

/** In `npm test`, one in each version. */
const KILLS = isFullRun ? 100 : 5;
/** From one kill to the next, the versions rise this often: so many rebuilds are killed too. */
const VERSIONS = 5;
/** Commands to articles in a life; most are allowed. */
const STEPS = 30;
/** Checkpoints and heartbeats are written often, so that processes die of both. */
const liveness = { ...DEFAULT_LEASE_TIMING, heartbeatMs: 20 };
/** Milliseconds; most of what a process does with a few events takes less. */
const MAX_LIFE_MS = 60;

let database: TestDatabase;
let store: EventStore;
const compiled = fs.mkdtempSync(path.join(os.tmpdir(), 'levada-compiled-'));

beforeAll(async () => {
  database = await createTestDatabase();
  store = createPostgresEventStore(database.connection);
});
afterAll(async () => {
  await store.close();
  await database.drop();
  fs.rmSync(compiled, { recursive: true });
});

const faults: string[] = [];

/** A process that waits for its order. */
const begin = () => {
  const child = fork(new URL('../../testing/projections/projections-process.ts', import.meta.url), {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const said = (expected: ProcessMessage): Promise<void> =>
    new Promise((resolve, reject) => {
      child.on('message', (message: ProcessMessage) => message === expected && resolve());
      child.on('exit', () => reject(new Error(`A process ended before it said ${expected}`)));
    });
  child.on('message', (message: ProcessMessage) => typeof message === 'object' && faults.push(message.fault));
  const moved = said('moved');
  moved.catch(() => undefined);
  return { child, ready: said('ready'), moved };
};

const order = (child: ChildProcess, version: number): void => {
  child.send({ connection: database.connection, version, liveness } satisfies ProcessConfig);
};

const kill = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
};

/** What happens while one process lives: new articles, and a little of everything else. */
const append = async (round: number): Promise<void> => {
  const stories = eventsOf(fc.sample(anyStep, STEPS), 10 * round + 1);
  const magazine = createEventBuilder();
  magazine.contributor(1_000_000 + round);
  magazine.media(round);
  magazine.append('settings-magazine', { type: 'SettingsUpdated', data: { title: `Levada ${round}` } });
  magazine.append('categories-order', { type: 'CategoriesReordered', data: { order: [] } });
  const others = magazine.events.map((event) => ({ stream: event.stream, events: [event] }));
  for (const { stream, events } of [...stories, ...others]) {
    await store.append(
      stream,
      'any',
      events.map((event) => toNewEvent(event, round)),
    );
  }
};

const dumpAll = async (): Promise<Record<string, Dump>> => {
  const dumps: Record<string, Dump> = {};
  for (const projection of projections) dumps[projection.name] = await dump(database.db, projection);
  return dumps;
};

const positionsOf = async (table: 'log.event' | 'read.history'): Promise<bigint[]> => {
  const { rows } = await sql<{ position: bigint }>`
    select position from ${sql.table(table)} order by position`.execute(database.db);
  return rows.map(({ position }) => position);
};

test(`${KILLS} process kills: applies every event exactly once`, { timeout: 60_000 + KILLS * 10_000 }, async () => {
  let successor = begin();
  for (let round = 0; round < KILLS; round++) {
    const { child, ready, moved } = successor;
    await ready;
    successor = begin();
    const appended = append(round);
    order(child, 1 + Math.floor((round * VERSIONS) / KILLS));
    if (round % 2 === 0) await moved;
    await sleep(Math.random() * MAX_LIFE_MS);
    await kill(child);
    await appended;
  }

  await successor.ready;
  order(successor.child, VERSIONS);
  for (const { name } of projections) {
    const expected = { version: VERSIONS, status: 'live', error: null, position: await store.headPosition() };
    await vi.waitFor(async () => expect(await generationsOf(database.db, name)).toMatchObject([expected]), 60_000);
  }
  await kill(successor.child);
  expect(faults).toEqual([]);

  const survived = await dumpAll();
  const options = { db: database.db, store, signal: new AbortController().signal, asyncCommit: true };
  for (const projection of projections) expect(await rebuildProjection(projection, options)).toBe('done');
  expect(survived).toEqual(await dumpAll());
  const log = await positionsOf('log.event');
  expect(await positionsOf('read.history')).toEqual(log);

  const rows = Object.values(survived).flatMap((tables) => Object.values(tables).flat()).length;
  console.log(
    `${KILLS} processes killed in ${VERSIONS} versions, ${log.length} events: ${projections.length} read models compared with a ` +
      `fresh rebuild, ${rows} rows equal byte for byte`,
  );
});
