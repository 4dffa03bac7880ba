import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  accessDenied,
  cancelled,
  deadlineExceeded,
  noLeader,
  notReady,
  timedOut,
} from '#testing/eventstoredb/grpc-errors.ts';
import { openDouble, openDoubleAndStore, openStore } from '#testing/eventstoredb/open-double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { collect, idsOf, newEvent, newEvents } from '../../contract/helpers.ts';
import {
  EventStoreUnavailable,
  EventTooLarge,
  type ExpectedRevision,
  WrongExpectedRevision,
} from '../../event-store.ts';

const IMPATIENT = { callTimeoutMs: 200, retryTimeoutMs: 600 };
const newStream = () => `article-${randomUUID()}`;

describe('an append whose response was lost', () => {
  test.each<[ExpectedRevision]>([['no_stream'], [0n], ['any']])(
    'is repeated with the same ids, expecting %s, and written once',
    async (expected) => {
      const { double, store } = await openDoubleAndStore();
      const stream = newStream();
      const before = expected === 'no_stream' ? [] : newEvents(1);
      if (before.length > 0) await store.append(stream, 'no_stream', before);
      const events = newEvents(2);
      double.killMidAppend();
      const { revision, position } = await store.append(stream, expected, events);
      const recorded = await collect(store.read(stream));
      expect(idsOf(recorded)).toEqual(idsOf([...before, ...events]));
      expect(recorded.at(-1)).toMatchObject({ revision, position });
    },
  );

  test('is repeated while other appends are in flight', async () => {
    const { double, store } = await openDoubleAndStore();
    const streams = Array.from({ length: 20 }, newStream);
    double.killMidAppend(3);
    const appended = await Promise.all(streams.map((stream) => store.append(stream, 'no_stream', newEvents(1))));
    expect(appended.map(({ revision }) => revision)).toEqual(streams.map(() => 0n));
    expect(double.log.all.filter(({ stream }) => streams.includes(stream))).toHaveLength(20);
  });

  test('reaches a server that comes back', async () => {
    const { double, store } = await openDoubleAndStore();
    const stream = newStream();
    await double.stop();
    const appending = store.append(stream, 'no_stream', newEvents(1));
    await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await double.start();
    await expect(appending).resolves.toMatchObject({ revision: 0n });
  });

  test('times out when the server stays unavailable', async () => {
    const double = await openDouble();
    await double.stop();
    // Opened only now: an older connection may accept an append before it notices that the server is gone, which is `unknown`.
    const store = openStore(double.connectionString, { callTimeoutMs: 1_000, retryTimeoutMs: 1_200 });
    const error = await store.append(newStream(), 'any', newEvents(1)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(EventStoreUnavailable);
    expect(error.outcome).toBe('nothing_sent');
    expect(error.message).toContain('were not sent');
  });

  test('is not sent for the first time when little time is left', async () => {
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: 5_000, retryTimeoutMs: 10_000 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const [stream, first, second] = [newStream(), newEvents(1), newEvents(1)];
    double.stall('append');
    const appending = store.append(stream, 'any', first);
    const waiting = store.append(stream, 'any', second).catch((thrown) => thrown);
    await expect.poll(() => double.calls('append')).toBe(1);
    vi.setSystemTime(Date.now() + 9_700);
    double.resume();
    await appending;
    expect(await waiting).toMatchObject({ name: 'EventStoreUnavailable', outcome: 'nothing_sent' });
    expect(idsOf(await collect(store.read(stream)))).toEqual(idsOf(first));
  });
});

describe('a response that allows a retry', () => {
  test.each([
    ['server is not ready', notReady],
    ['no leader during an election', noLeader],
    ['operation timed out', timedOut],
    ['cancelled by the server', cancelled],
    ['deadline exceeded', deadlineExceeded],
  ])('leads to another attempt: %s', async (_, failure) => {
    const { double, store } = await openDoubleAndStore();
    double.fail(2, failure);
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0n });
    expect(double.calls('append')).toBe(3);
  });

  test('does not let later appends to the same stream overtake', async () => {
    const { double, store } = await openDoubleAndStore();
    const stream = newStream();
    double.fail(1, notReady);
    const expected: ExpectedRevision[] = ['no_stream', 0n, 1n];
    const appended = await Promise.all(expected.map((revision) => store.append(stream, revision, newEvents(1))));
    expect(appended.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
  });

  test('leads to the leader when a follower responds', async () => {
    const { double, store } = await openDoubleAndStore();
    double.answerNotLeader(2);
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0n });
  });

  test('is not a rejection, after which the append fails without another attempt', async () => {
    const { double, store } = await openDoubleAndStore();
    double.fail(1, accessDenied);
    const event = newEvent();
    const error = await store.append('article-1', 'no_stream', [event]).catch((thrown) => thrown);
    expect(error).not.toBeInstanceOf(EventStoreUnavailable);
    expect(error.message).toMatch('The user of EVENTSTORE_URL may not do this');
    expect(double.calls('append')).toBe(1);
  });
});

describe('a server that never responds', () => {
  test('lets an append time out', async () => {
    const { double, store } = await openDoubleAndStore(IMPATIENT);
    double.stall();
    await expect(store.append(newStream(), 'no_stream', newEvents(1))).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.append(newStream(), 'any', newEvents(1))).rejects.toBeInstanceOf(EventStoreUnavailable);
  });

  test('may write a timed-out append late, and the same ids are still written once', async () => {
    const { double, store } = await openDoubleAndStore(IMPATIENT);
    const [stream, events] = [newStream(), newEvents(2)];
    double.stall();
    await expect(store.append(stream, 'any', events)).rejects.toBeInstanceOf(EventStoreUnavailable);
    double.resume();
    await expect(store.append(stream, 'any', events)).resolves.toMatchObject({ revision: 1n });
    expect(idsOf(await collect(store.read(stream)))).toEqual(idsOf(events));
  });
});

describe('repeated event ids', () => {
  test('are recognised with any revision after the server forgot them', async () => {
    const { double, store } = await openDoubleAndStore();
    const [stream, events] = [newStream(), newEvents(2)];
    const first = await store.append(stream, 'any', events);
    await store.append(stream, 'any', newEvents(3));
    double.forgetEventIds();
    expect(await store.append(stream, 'any', events)).toEqual(first);
    const other = openStore(`${double.connectionString}&connectionName=other`);
    expect(await other.append(stream, 'any', events)).toEqual(first);
    expect(double.log.stream(stream)).toHaveLength(5);
  });

  test('are recognised at a later revision, as after a crash before the checkpoint', async () => {
    const { double, store } = await openDoubleAndStore();
    const [stream, events] = [newStream(), newEvents(1)];
    const first = await store.append(stream, 'no_stream', events);
    expect(await store.append(stream, 0n, events)).toEqual(first);
    expect(double.log.stream(stream)).toHaveLength(1);
  });

  test('are rejected when only some of them were written', async () => {
    const { double, store } = await openDoubleAndStore();
    const [stream, [old, fresh]] = [newStream(), newEvents(2)];
    await store.append(stream, 'no_stream', [old!]);
    await expect(store.append(stream, 'any', [old!, fresh!])).rejects.toThrow('append them separately');
    expect(double.log.stream(stream)).toHaveLength(1);
  });
});

describe('the end of a stream', () => {
  test.each<[string, (last: bigint) => ExpectedRevision]>([
    ['its revision', (last) => last],
    ['any', () => 'any'],
  ])('is not read for consecutive appends of one process, expecting %s', async (_, expected) => {
    const { double, store } = await openDoubleAndStore();
    const stream = newStream();
    let { revision } = await store.append(stream, 'no_stream', newEvents(2));
    for (let count = 0; count < 5; count += 1) {
      ({ revision } = await store.append(stream, expected(revision), newEvents(2)));
    }
    expect(revision).toBe(11n);
    expect([double.calls('read'), double.calls('append')]).toEqual([0, 6]);
  });

  test('is not read by a client that has read the stream, however long it is', async () => {
    const { double, store } = await openDoubleAndStore();
    const other = openStore(`${double.connectionString}&connectionName=other`);
    const stream = newStream();
    const events = newEvents(70);
    await store.append(stream, 'any', events);
    const read = await collect(other.read(stream));
    expect(idsOf(read)).toEqual(idsOf(events));
    const reads = double.calls('read');
    await other.append(stream, 69n, newEvents(1));
    expect(double.calls('read')).toBe(reads);
    expect((await other.append(stream, 70n, events)).revision).toBe(69n);
  });

  test('is read once by a client that has not seen the stream', async () => {
    const { double, store } = await openDoubleAndStore();
    const stream = newStream();
    await store.append(stream, 'any', newEvents(3));
    for (const [expected, appends] of [
      [2n, 1],
      // The first append finds out that the stream exists.
      ['any', 2],
    ] as const) {
      const other = openStore(`${double.connectionString}&connectionName=${appends}`);
      const before = [double.calls('read'), double.calls('append')];
      await other.append(stream, expected, newEvents(1));
      expect([double.calls('read') - before[0]!, double.calls('append') - before[1]!]).toEqual([1, appends]);
    }
  });

  test('is read again after another client moved it: nothing is overwritten, and repeated ids are found', async () => {
    const { double, store } = await openDoubleAndStore();
    const other = openStore(`${double.connectionString}&connectionName=other`);
    const stream = newStream();
    await store.append(stream, 'no_stream', newEvents(1));
    const theirs = newEvents(2);
    const first = await other.append(stream, 'any', theirs);
    expect(await store.append(stream, 'any', theirs)).toEqual(first);
    await other.append(stream, 'any', newEvents(1));
    expect((await store.append(stream, 'any', newEvents(1))).revision).toBe(4n);
    await other.append(stream, 'any', newEvents(1));
    await expect(store.append(stream, 4n, newEvents(1))).rejects.toMatchObject({ expected: 4n, actual: 5n });
    expect(double.log.stream(stream)).toHaveLength(6);
  });

  test('is no longer cached after an append without a response', async () => {
    const { double, store } = await openDoubleAndStore(IMPATIENT);
    const stream = newStream();
    await store.append(stream, 'no_stream', newEvents(1));
    const events = newEvents(1);
    double.stall('append');
    await expect(store.append(stream, 0n, events)).rejects.toMatchObject({ outcome: 'unknown' });
    double.resume();
    expect((await store.append(stream, 'any', events)).revision).toBe(1n);
    expect((await store.append(stream, 'any', newEvents(1))).revision).toBe(2n);
    expect(double.log.stream(stream)).toHaveLength(3);
  });
});

describe('the BatchAppend call', () => {
  test('carries the appends of all stores of a connection, and ends with the last store', async () => {
    const { double, store } = await openDoubleAndStore();
    const others = [1, 2].map(() => openStore(double.connectionString));
    await Promise.all([store, ...others].map((each) => each.append(newStream(), 'no_stream', newEvents(1))));
    await store.append(newStream(), 'any', newEvents(1));
    expect(double.openAppendCalls()).toBe(1);
    await Promise.all([store, ...others].map((each) => each.close()));
    await vi.waitFor(() => expect(double.openAppendCalls()).toBe(0), PATIENCE_MS);
  });

  test('is reopened after the server ended it, and no old call stays open', async () => {
    const { double, store } = await openDoubleAndStore();
    const streams = Array.from({ length: 10 }, newStream);
    for (const endIt of [double.endCalls, double.dropConnections, () => double.fail(1, cancelled)]) {
      const underWay = streams.map((stream) => store.append(stream, 'any', newEvents(1)));
      endIt();
      await Promise.all(underWay);
      await Promise.all(streams.map((stream) => store.append(stream, 'any', newEvents(1))));
    }
    expect(streams.map((stream) => double.log.stream(stream)?.length)).toEqual(streams.map(() => 6));
    await vi.waitFor(() => expect(double.openAppendCalls()).toBe(1), PATIENCE_MS);
  });

  test('is moved to the leader when a follower ends it, and each append is written once', async () => {
    const { double, store } = await openDoubleAndStore();
    const streams = Array.from({ length: 20 }, newStream);
    double.answerNotLeader(3);
    await Promise.all(streams.map((stream) => store.append(stream, 'no_stream', newEvents(1))));
    expect(streams.map((stream) => double.log.stream(stream)?.length)).toEqual(streams.map(() => 1));
  });

  test('leaves the outcome unknown when it ends under several appends', async () => {
    const { double, store } = await openDoubleAndStore(IMPATIENT);
    double.answerNotLeader(1_000);
    const appending = [1, 2].map(() => store.append(newStream(), 'no_stream', newEvents(1)));
    for (const { reason } of (await Promise.allSettled(appending)) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ name: 'EventStoreUnavailable', outcome: 'unknown' });
  });

  test('settles each append separately, so that a rejected one delays no other', async () => {
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: 100_000, retryTimeoutMs: 100_000 });
    await store.append('article-1', 'no_stream', newEvents(1));
    double.log.tombstone('article-1');
    // In one message they would exceed the limit of the call itself.
    const large = Array.from({ length: 20 }, () => newEvent({ text: 'x'.repeat(900_000) }));
    const [damaged, tooLarge, conflict, taken] = await Promise.allSettled([
      store.append('article-1', 0n, newEvents(1)),
      store.append('article-2', 'no_stream', large),
      store.append('article-3', 4n, newEvents(1)),
      store.append('article-4', 'no_stream', newEvents(1)),
    ]);
    expect(damaged).toMatchObject({ reason: { name: 'StreamDamaged' } });
    expect(tooLarge).toMatchObject({ reason: { name: 'EventTooLarge' } });
    expect(conflict).toMatchObject({ reason: { name: 'WrongExpectedRevision', actual: -1n } });
    expect(taken).toMatchObject({ value: { revision: 0n } });
    expect(double.log.stream('article-4')).toHaveLength(1);
  });

  test('is kept when one response is missing and others arrive, and only that append is repeated', async () => {
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: 300 });
    await store.append(newStream(), 'no_stream', newEvents(1));
    double.ignoreAppends(1);
    const stream = newStream();
    const ignored = store.append(stream, 'no_stream', newEvents(1));
    const isDone = ignored.then(() => true);
    const another = () => store.append(newStream(), 'no_stream', newEvents(1)).then(() => false);
    while (!(await Promise.race([isDone, another()])));
    expect(double.log.stream(stream)).toHaveLength(1);
    // No append was preceded by a read of the stream's end.
    expect(double.calls('read')).toBe(0);
  });
});

describe('sent events', () => {
  test('store correlation and causation id under the names of the server’s own tools, and are read back', async () => {
    const { double, store } = await openDoubleAndStore();
    const event = newEvent();
    await store.append('article-1', 'no_stream', [event]);
    const { correlationId, causationId, ...rest } = event.metadata;
    expect(JSON.parse(Buffer.from(double.log.stream('article-1')![0]!.metadata).toString())).toEqual({
      ...rest,
      $correlationId: correlationId,
      $causationId: causationId,
    });
    expect(await collect(store.read('article-1'))).toMatchObject([{ metadata: event.metadata }]);
  });

  test('are JSON, also without data', async () => {
    const { double, store } = await openDoubleAndStore();
    await store.append('article-1', 'no_stream', [{ ...newEvent(), data: undefined }]);
    expect(double.log.stream('article-1')).toMatchObject([{ contentType: 'application/json' }]);
    expect(await collect(store.read('article-1'))).toMatchObject([{ data: null }]);
  });

  test('are validated, so that too large an event is never sent', async () => {
    const { double, store } = await openDoubleAndStore();
    const large = newEvent({ text: 'x'.repeat(1024 * 1024) });
    await expect(store.append('article-1', 'no_stream', [large])).rejects.toBeInstanceOf(EventTooLarge);
    expect(double.calls('append')).toBe(0);
  });

  test('are rejected by the server when they are too large together', async () => {
    const { double, store } = await openDoubleAndStore();
    const events = Array.from({ length: 3 }, () => newEvent({ text: 'x'.repeat(400_000) }));
    const error = await store.append('article-1', 'no_stream', events).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(EventTooLarge);
    expect(error.bytes).toBeGreaterThan(1_200_000);
    expect(double.log.stream('article-1')).toBeUndefined();
  });

  test.each([
    [
      'an id that is no UUID',
      [{ ...newEvent(), id: 'seven' }],
      'The id of Tested for article-1 is not a UUID: "seven"',
    ],
    ['one id for two events', Array(2).fill(newEvent()), 'Two events for article-1 have the same id'],
  ])('are validated: %s', async (_, events, message) => {
    const { double, store } = await openDoubleAndStore();
    await expect(store.append('article-1', 'no_stream', events)).rejects.toThrow(message);
    expect(double.calls('append')).toBe(0);
  });
});

describe('a response', () => {
  test('reports a conflict with message and revision', async () => {
    const { store } = await openDoubleAndStore();
    await store.append('article-1', 'no_stream', newEvents(3));
    const error = await store.append('article-1', 'no_stream', newEvents(1)).catch((thrown) => thrown);
    expect(error).toEqual(new WrongExpectedRevision('article-1', 'no_stream', 2n));
    expect(error.message).toBe('Stream article-1 is at revision 2, expected no_stream');
  });

  test('with a conflict is delivered once the conflicting event can be read', async () => {
    const { double, store } = await openDoubleAndStore();
    const event = newEvent();
    await openStore(`${double.connectionString}&connectionName=other`).append('article-1', 'no_stream', [event]);
    double.hideLastEvents(2);
    await expect(store.append('article-1', 'no_stream', newEvents(1))).rejects.toMatchObject({ actual: 0n });
    expect(idsOf(await collect(store.read('article-1')))).toEqual([event.id]);
  });

  test('reports a conflict even if the connection string disables append errors', async () => {
    const double = await openDouble();
    const store = openStore(`${double.connectionString}&throwOnAppendFailure=false`);
    await store.append('article-1', 'no_stream', newEvents(3));
    const error = await store.append('article-1', 0n, newEvents(1)).catch((thrown) => thrown);
    expect(error).toEqual(new WrongExpectedRevision('article-1', 0n, 2n));
  });

  test('has the exact commit position of the last event', async () => {
    const { double, store } = await openDoubleAndStore();
    const { position } = await store.append('article-1', 'no_stream', newEvents(2));
    expect(position).toBe(double.log.stream('article-1')![1]!.position);
    expect(BigInt(Number(position))).not.toBe(position);
    expect((await collect(store.read('article-1'))).at(-1)!.position).toBe(position);
    expect((await collect(store.readAll(0n, []))).at(-1)!.position).toBe(position);
  });
});

test('of many appends that wait, those of the oldest command are written first', async () => {
  const { store } = await openDoubleAndStore();
  const append = async (command: Date) => {
    const event = newEvent();
    const metadata = { ...event.metadata, at: command.toISOString() };
    return (await store.append(newStream(), 'no_stream', [{ ...event, metadata }])).position;
  };
  const younger = Array.from({ length: 200 }, () => append(new Date(2)));
  const older = await append(new Date(1));
  expect((await Promise.all(younger)).filter((position) => position < older).length).toBeLessThan(100);
});
