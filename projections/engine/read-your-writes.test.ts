import { expect, onTestFinished, test, vi } from 'vitest';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from './projection.ts';
import { createReadModelChanges } from './read-model-changes.ts';
import { createReadYourWrites } from './read-your-writes.ts';

test('a query waits no longer than its limit, also where reading the log took most of it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const changes = createReadModelChanges();
  changes.publish({ projection: 'book', position: 1n, tags: [] });
  const store: Pick<EventStore, 'readAll'> = {
    async *readAll(): AsyncGenerator<RecordedEvent> {
      await new Promise((resolve) => setTimeout(resolve, 1_950));
      yield* [];
    },
  };
  const projections = [{ name: 'book', prefixes: ['book-'] } as unknown as Projection];
  const reads = createReadYourWrites({ changes, store: store as EventStore, projections });
  let answer: boolean | undefined;
  void reads.waitFor(5n, 2_000).then((reached) => {
    answer = reached;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toBe(false);
});

test('a query whose last look at the log begins as its limit ends is late, not broken', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const changes = createReadModelChanges();
  changes.publish({ projection: 'book', position: 1n, tags: [] });
  const store: Pick<EventStore, 'readAll'> = {
    async *readAll(): AsyncGenerator<RecordedEvent> {
      vi.advanceTimersByTime(30);
      yield* [];
    },
  };
  const projections = [{ name: 'book', prefixes: ['book-'] } as unknown as Projection];
  const reads = createReadYourWrites({ changes, store: store as EventStore, projections });
  const answer = reads.waitFor(5n, 20);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe(false);
});
