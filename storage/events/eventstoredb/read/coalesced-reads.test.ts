import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDoubleAndStore } from '#testing/eventstoredb/open-double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { collect, idsOf, newEvents } from '../../contract/helpers.ts';
import { EventStoreUnavailable, type RecordedEvent } from '../../event-store.ts';
import { createCoalescedReads } from './coalesced-reads.ts';
import { createStreamTailCache } from './stream-tail-cache.ts';

const MANY = 200;

describe('concurrent reads of a stream', () => {
  test.each([0, 1, 100])('share a few reads of %s events', async (count) => {
    // On a busy machine no read is repeated because it took long.
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: PATIENCE_MS, retryTimeoutMs: PATIENCE_MS });
    const events = newEvents(count);
    if (count > 0) await store.append('article-1', 'no_stream', events);
    const before = double.calls('read');
    const reads = await Promise.all(Array.from({ length: MANY }, () => collect(store.read('article-1'))));
    for (const read of reads) expect(idsOf(read)).toEqual(idsOf(events));
    // Of a long stream each caller reads the rest by itself.
    expect(double.calls('read') - before).toBeLessThan(count > 32 ? 2 * MANY : MANY / 4);
  });

  test('return everything that was written before they started', async () => {
    const { store } = await openDoubleAndStore();
    const written: string[] = [];
    const reading: Promise<void>[] = [];
    for (const event of newEvents(50)) {
      await store.append('article-1', 'any', [event]);
      written.push(event.id);
      const atLeast = [...written];
      for (let reader = 0; reader < 5; reader += 1) {
        reading.push(
          collect(store.read('article-1')).then((read) =>
            expect(idsOf(read).slice(0, atLeast.length)).toEqual(atLeast),
          ),
        );
      }
    }
    await Promise.all(reading);
  });

  test('all throw while the server does not respond, and succeed when it does again', async () => {
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: 100, retryTimeoutMs: 200 });
    double.stall();
    const reads = await Promise.allSettled(
      Array.from({ length: 60 }, (_, number) => collect(store.read(`a-${number % 30}`))),
    );
    for (const read of reads) expect((read as PromiseRejectedResult).reason).toBeInstanceOf(EventStoreUnavailable);
    double.resume();
    expect(await collect(store.read('a-1'))).toEqual([]);
  });
});

test('throws EventStoreUnavailable in time, without reading, for callers queued after unanswered reads', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const silence = Promise.withResolvers<void>();
  const asked: string[] = [];
  const readWhole = createCoalescedReads(
    async function* (stream): AsyncGenerator<RecordedEvent> {
      asked.push(stream);
      await silence.promise;
      yield* [];
    },
    createStreamTailCache(),
    10_000,
  );
  const reads = Array.from({ length: MANY }, (_, number) => collect(readWhole(`article-${number}`)));
  await vi.waitFor(() => expect(asked).not.toEqual([]), PATIENCE_MS);
  const first = asked.length;
  vi.setSystemTime(Date.now() + 10_001);
  silence.resolve();
  const ends = await Promise.allSettled(reads);
  expect(asked).toHaveLength(first);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(first);
  for (const end of ends.slice(first)) expect(end).toMatchObject({ reason: expect.any(EventStoreUnavailable) });
});
