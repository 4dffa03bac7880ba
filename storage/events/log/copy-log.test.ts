import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#testing/postgres/database.ts';
import { collect, newEvent } from '../contract/helpers.ts';
import { type EventStore, MAX_EVENT_BYTES, type NewEvent, type RecordedEvent, START_POSITION } from '../event-store.ts';
import { createPostgresEventStore } from '../postgres/event-store.ts';
import { LogsDiffer } from './compare-logs.ts';
import { type CopyProgress, copyLog } from './copy-log.ts';
import { createStoreLog } from './event-store-log.ts';

const openStore = async (): Promise<EventStore> => {
  const database = await createTestDatabase();
  const store = createPostgresEventStore(database.connection);
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return store;
};

const logOf = (name: string, store: EventStore) => createStoreLog({ name, store, inFlight: 500 });

const copy = (source: EventStore, target: EventStore, onProgress?: (progress: CopyProgress) => void) =>
  copyLog(logOf('the old log', source), logOf('the new log', target), onProgress);

/** Reads the fields that a copy preserves. */
const kept = async (store: EventStore) =>
  (await collect(store.readAll(START_POSITION, []))).map(({ stream, revision, id, type, data, metadata }) => ({
    stream,
    revision,
    id,
    type,
    data,
    metadata,
  }));

/** Appends events to several streams in alternation, every fifth append with three events. */
const fill = async (store: EventStore, count: number, streams = 7): Promise<void> => {
  await Promise.all(
    Array.from({ length: count }, (_, number) => {
      const events = Array.from({ length: number % 5 === 0 ? 3 : 1 }, () =>
        newEvent({ number, text: 'São \u2028 “x”' }),
      );
      return store.append(`copy-${number % streams}`, 'any', events);
    }),
  );
};

test('keeps ids, types, data, metadata and the order of all events', async () => {
  const [source, target] = [await openStore(), await openStore()];
  await fill(source, 300);
  const copied = await copy(source, target);
  expect(copied).toMatchObject({ found: 0, copied: 420, streams: 7 });
  expect(await kept(target)).toEqual(await kept(source));
});

test('copies an empty log to an empty log', async () => {
  expect(await copy(await openStore(), await openStore())).toMatchObject({ found: 0, copied: 0, streams: 0 });
});

test('adds nothing when repeated, and appends events that were added to the source', async () => {
  const [source, target] = [await openStore(), await openStore()];
  await fill(source, 50);
  await copy(source, target);
  expect(await copy(source, target)).toMatchObject({ found: 70, copied: 0, streams: 7 });
  await fill(source, 50, 9);
  expect(await copy(source, target)).toMatchObject({ found: 70, copied: 70, streams: 9 });
  expect(await kept(target)).toEqual(await kept(source));
});

test('copies while the source is written to', async () => {
  const [source, target] = [await openStore(), await openStore()];
  await fill(source, 400);
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number++) await source.append(`live-${number % 3}`, 'any', [newEvent({ number })]);
  })();
  const first = await copy(source, target);
  const second = await copy(source, target);
  isOver = true;
  await writing;
  expect(first.copied).toBeGreaterThanOrEqual(560);
  expect(second.found).toBe(first.copied);
  const last = await copy(source, target);
  expect(last.found + last.copied).toBe((await kept(source)).length);
  expect(await kept(target)).toEqual(await kept(source));
});

test('keeps events of nearly 1 MiB, alone and as neighbours in one stream', async () => {
  const [source, target] = [await openStore(), await openStore()];
  const large = () => newEvent({ text: 'x'.repeat(MAX_EVENT_BYTES - 1024) });
  for (let number = 0; number < 12; number++) {
    await source.append(`large-${number % 4 < 2 ? 0 : number}`, 'any', [large(), newEvent()]);
  }
  await copy(source, target);
  expect(await kept(target)).toEqual(await kept(source));
});

test('reports how far the source was read, in three phases', async () => {
  const [source, target] = [await openStore(), await openStore()];
  await fill(source, 20);
  await copy(source, target);
  await source.append('copy-0', 'any', [newEvent()]);
  const seen: CopyProgress[] = [];
  await copy(source, target, (progress) => seen.push(progress));
  expect(seen.filter(({ phase }) => phase === 'compare').at(-1)).toEqual({
    phase: 'compare',
    events: 28,
    position: 28n,
  });
  expect(seen.slice(-2)).toEqual([
    { phase: 'copy', events: 1, position: 29n },
    { phase: 'verify', events: 1, position: 29n },
  ]);
});

const differing: [string, (event: NewEvent) => NewEvent, string][] = [
  ['another event', () => newEvent({}, 'Strange'), 'id'],
  ['other data under the same id', (event) => ({ ...event, data: { other: true } }), 'data'],
  ['another type under the same id', (event) => ({ ...event, type: 'Other' }), 'type'],
  [
    'other metadata under the same id',
    (event) => ({ ...event, metadata: { ...event.metadata, command: 'Other' } }),
    'metadata',
  ],
];

test.each(differing)('rejects a target that has %s, says where, and writes nothing', async (_, change, field) => {
  const [source, target] = [await openStore(), await openStore()];
  const [first, second, third] = [newEvent(), newEvent(), newEvent()];
  await source.append('article-1', 'no_stream', [first, second, third]);
  await target.append('article-1', 'no_stream', [first, change(second)]);
  const before = await kept(target);
  const error = await copy(source, target).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(LogsDiffer);
  expect(error).toMatchObject({ stream: 'article-1', revision: 1n });
  expect(error.message).toMatch(new RegExp(`${field} of an event.*${second.id}.*stream article-1 at revision 1`));
  expect(await kept(target)).toEqual(before);
});

test('rejects a target with another order of streams', async () => {
  const [source, target] = [await openStore(), await openStore()];
  const [one, other] = [newEvent(), newEvent()];
  await source.append('article-1', 'no_stream', [one]);
  await source.append('article-2', 'no_stream', [other]);
  await target.append('article-2', 'no_stream', [other]);
  await target.append('article-1', 'no_stream', [one]);
  await expect(copy(source, target)).rejects.toMatchObject({ name: 'LogsDiffer', stream: 'article-2', revision: 0n });
});

test('rejects a target that has events of its own', async () => {
  const [source, target] = [await openStore(), await openStore()];
  await fill(source, 5);
  await copy(source, target);
  await target.append('article-9', 'no_stream', [newEvent()]);
  await expect(copy(source, target)).rejects.toMatchObject({ name: 'LogsDiffer', stream: 'article-9', revision: 0n });
});

test('stops when another process writes to the target during the copy', async () => {
  const [source, target] = [await openStore(), await openStore()];
  await source.append('article-1', 'no_stream', [newEvent(), newEvent()]);
  const log = logOf('the new log', target);
  const interrupted = {
    ...log,
    async write(events: Parameters<typeof log.write>[0]) {
      await target.append('article-1', 'no_stream', [newEvent()]);
      await log.write(events);
    },
  };
  const error = await copyLog(logOf('the old log', source), interrupted).catch((thrown) => thrown);
  expect(error).toMatchObject({ name: 'LogsDiffer', stream: 'article-1', revision: 0n });
});

test.each([
  ['loses an event', (events: RecordedEvent[]) => events.slice(0, -1), 'has only 2'],
  [
    'changes an event',
    ([event, ...rest]: RecordedEvent[]) => [{ ...event!, type: 'Bent' }, ...rest],
    'type of an event',
  ],
])('throws when the target %s', async (_, spoil, complaint) => {
  const source = await openStore();
  await source.append(`article-${randomUUID()}`, 'no_stream', [newEvent(), newEvent(), newEvent()]);
  const held: RecordedEvent[] = [];
  const target = {
    name: 'a careless log',
    async *read(after: bigint) {
      yield* held.filter(({ position }) => position > after);
    },
    async write(events: { event: RecordedEvent }[]) {
      held.push(...spoil(events.map(({ event }) => event)));
    },
  };
  await expect(copyLog(logOf('the old log', source), target)).rejects.toThrow(complaint);
});
