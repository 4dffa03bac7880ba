import { describe, expect, test, vi } from 'vitest';
import { accessDenied, cancelled, deadlineExceeded, notReady, timedOut } from '#testing/eventstoredb/grpc-errors.ts';
import { openDoubleAndStore, openStore } from '#testing/eventstoredb/open-double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { collect, idsOf, newEvents } from '../../contract/helpers.ts';
import { EventStoreUnavailable, type RecordedEvent } from '../../event-store.ts';
import type { EventStoreDBOptions } from '../connection/options.ts';

const IMPATIENT = { callTimeoutMs: 300, retryTimeoutMs: 900 };

/** More events than the client and the connection buffer, so that a read is still in progress after its first event. */
const LONG = 4_000;

const openFull = async (options?: EventStoreDBOptions) => {
  const { double, store } = await openDoubleAndStore();
  const events = newEvents(LONG);
  for (let at = 0; at < LONG; at += 1_000) await store.append('article-1', 'any', events.slice(at, at + 1_000));
  return { double, store: openStore(double.connectionString, options), ids: idsOf(events) };
};

/** Reads to the end and calls `disturb` once, after the first event. */
const disturbed = async (read: AsyncIterable<RecordedEvent>, disturb: () => unknown): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of read) if (ids.push(id) === 1) await disturb();
  return ids;
};

describe('a read', () => {
  test('resumes after the last delivered event when the connection was lost', async () => {
    const { double, store, ids } = await openFull();
    const before = double.calls('read');
    expect(await disturbed(store.read('article-1'), double.dropConnections)).toEqual(ids);
    expect(await disturbed(store.readAll(0n, ['article-']), double.dropConnections)).toEqual(ids);
    const backwards = store.read('article-1', { backwards: true, limit: LONG - 1 });
    expect(await disturbed(backwards, double.dropConnections)).toEqual(ids.slice(1).toReversed());
    expect(double.calls('read') - before).toBeGreaterThan(3);
  });

  test.each([
    ['server is not ready', notReady],
    ['operation timed out', timedOut],
    ['cancelled by the server', cancelled],
    ['deadline exceeded', deadlineExceeded],
  ])('is repeated: %s', async (_, failure) => {
    const { double, store } = await openDoubleAndStore();
    const events = newEvents(1);
    await store.append('article-1', 'no_stream', events);
    double.fail(2, failure);
    expect(idsOf(await collect(store.read('article-1')))).toEqual(idsOf(events));
    double.answerNotLeader(1);
    expect(idsOf(await collect(store.readAll(0n, [])))).toEqual(idsOf(events));
  });

  test('is not repeated after a rejection', async () => {
    const { double, store } = await openDoubleAndStore();
    double.fail(1, accessDenied);
    await expect(collect(store.read('article-1'))).rejects.toThrow('who may read $all');
    expect(double.calls('read')).toBe(1);
  });

  test('times out when the server never responds, or stops in the middle', async () => {
    const { double, store } = await openFull(IMPATIENT);
    await expect(disturbed(store.read('article-1'), double.stall)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(collect(store.readAll(0n, []))).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
    double.resume();
    await expect(store.ping()).resolves.toBeUndefined();
  });

  test('waits for a slow consumer without a limit', async () => {
    const { double, store, ids } = await openFull(IMPATIENT);
    const reads = double.calls('read');
    // Busy for longer than a read may get no data: as long as an append to another, stalled server takes to time out.
    const other = await openDoubleAndStore(IMPATIENT);
    other.double.stall();
    const busy = () => expect(other.store.append('article-1', 'any', newEvents(1))).rejects.toThrow();
    expect(await disturbed(store.read('article-1', {}), busy)).toEqual(ids);
    expect(double.calls('read') - reads).toBe(1);
  });

  test('ends on the server when the consumer stops', async () => {
    const { double, store } = await openFull();
    for await (const _ of store.read('article-1')) break;
    for await (const _ of store.readAll(0n, [])) break;
    await vi.waitFor(() => expect(double.openCalls()).toBe(0), PATIENCE_MS);
  });

  test("of the whole log omits the server's own events", async () => {
    const { double, store } = await openDoubleAndStore();
    const events = newEvents(20);
    for (const event of events) await store.append('article-1', 'any', [event]);
    expect(double.log.all.filter(({ stream }) => stream.startsWith('$'))).not.toEqual([]);
    expect(idsOf(await collect(store.readAll(0n, [])))).toEqual(idsOf(events));
  });

  test('returns invalid JSON as bytes and JSON text as text', async () => {
    const { double, store } = await openDoubleAndStore();
    const broken = Buffer.from([0x7b, 0xff, 0x22]);
    for (const bytes of [broken, Buffer.alloc(0), Buffer.from('"a text"')]) {
      double.write('article-1', 'application/json', bytes);
    }
    const data = [{ $bytes: broken.toString('base64') }, { $bytes: '' }, 'a text'];
    expect((await collect(store.read('article-1'))).map((event) => event.data)).toEqual(data);
    expect((await collect(store.readAll(0n, []))).map((event) => event.data)).toEqual(data);
  });
});
