import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRule } from '#domain/vote/counting-rules/find-rule.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import { createPostgresEventStore } from '#storage/events/postgres/event-store.ts';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { appendSampleVotes, createVoteWriter } from '#testing/votes/sample-votes.ts';
import { createReplays, type Replays } from './replays.ts';

const closing = new AsyncDisposableStack();
let store: EventStore;
beforeAll(async () => {
  const database = await createTestDatabase();
  closing.defer(database.drop);
  store = createPostgresEventStore(database.connection);
  closing.defer(store.close);
  await appendSampleVotes(store);
});
afterAll(() => closing.disposeAsync());

const LONG = 60_000;
const week = findRule('week')!;

/** Returns replays of a log whose reads are counted, and wait for `gate`. */
const replaysWith = (gate: Promise<void> = Promise.resolve()): { replays: Replays; reads(): number } => {
  let reads = 0;
  const counted: EventStore = {
    ...store,
    async *readAll(...asked) {
      reads += 1;
      await gate;
      yield* store.readAll(...asked);
    },
  };
  return { replays: createReplays(counted), reads: () => reads };
};

it('reads the log once for calls at the same time and later, until it has grown', async () => {
  const { replays, reads } = replaysWith();
  const [one, other] = await Promise.all([replays.count(week, {}, LONG), replays.count(week, {}, LONG)]);
  expect(one).toMatchObject({
    state: 'done',
    replayed: { tally: { dropped: { already_voted: 2, network_limit: 1 } } },
  });
  expect(one.replayed!.tally.cells.map(({ votes }) => votes)).toEqual([1, 0, 1, 1, 1, 1]);
  expect(await replays.count(week, {}, LONG)).toBe(one);
  expect([other, reads()]).toEqual([one, 1]);
  await createVoteWriter(store).cast('new', 'mar', '2026-11-02T10:00:00.000Z');
  await expect
    .poll(async () => (await replays.count(week, {}, LONG)).replayed!.tally.cells.at(-1))
    .toMatchObject({ day: '2026-11-02', votes: 1 });
  expect(reads()).toBe(2);
});

it('says that a replay runs, and keeps its result for the next call', async () => {
  const gate = Promise.withResolvers<void>();
  const { replays, reads } = replaysWith(gate.promise);
  expect(await replays.count(week, {}, 1)).toEqual({ state: 'running' });
  expect(await replays.count(week, {}, 1)).toEqual({ state: 'running' });
  gate.resolve();
  expect(await replays.count(week, {}, LONG)).toMatchObject({ state: 'done' });
  expect(reads()).toBe(1);
});

it('says that it is busy when too many replays wait, and only one runs', async () => {
  const gate = Promise.withResolvers<void>();
  const { replays, reads } = replaysWith(gate.promise);
  const ask = (limit: number) => replays.count(findRule(`network:${limit}`)!, {}, 1);
  const states = [];
  for (const limit of [1, 2, 3, 4, 5]) states.push((await ask(limit)).state);
  expect(states).toEqual(['running', 'running', 'running', 'running', 'busy']);
  await expect.poll(reads).toBe(1);
  expect(() => replays.inTurn(async () => {})).toThrow('503 busy');
  gate.resolve();
  expect(await replays.count(findRule('network:4')!, {}, LONG)).toMatchObject({ state: 'done' });
  expect((await replays.count(findRule('network:5')!, {}, LONG)).state).toBe('done');
});

it('says that a rule cannot judge votes that are out of order, without reading them again', async () => {
  const { cast } = createVoteWriter(store);
  await cast('late', 'mar', '2026-10-01T10:00:00.000Z');
  for (const day of ['02', '03', '04', '01']) await cast(`late ${day}`, 'mar', `2026-10-${day}T11:00:00.000Z`);
  const { replays, reads } = replaysWith();
  const answer = { state: 'failed', reason: 'out_of_order' };
  expect(await replays.count(findRule('restaurant-day')!, {}, LONG)).toEqual(answer);
  expect(await replays.count(findRule('restaurant-day')!, {}, LONG)).toEqual(answer);
  expect(reads()).toBe(1);
  expect(await replays.count(findRule('counted')!, {}, LONG)).toMatchObject({ state: 'done' });
});
