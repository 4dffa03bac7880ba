import { expect, onTestFinished, test, vi } from 'vitest';
import type { EventStore, RecordedEvent } from '#storage/events/event-store.ts';
import type { Projection } from './projection.ts';
import { createReadModelChanges } from './read-model-changes.ts';
import { createReadYourWrites } from './read-your-writes.ts';

/** Creates reads with one projection at position 1 and a log whose reading is `readLog`, under a fake clock. */
const readsAfter = (readLog: () => void | Promise<void>) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const changes = createReadModelChanges();
  changes.publish({ projection: 'book', position: 1n, tags: [] });
  const store: Pick<EventStore, 'readAll'> = {
    async *readAll(): AsyncGenerator<RecordedEvent> {
      await readLog();
      yield* [];
    },
  };
  const projections = [{ name: 'book', prefixes: ['book-'] } as unknown as Projection];
  return createReadYourWrites({ changes, store: store as EventStore, projections });
};

test('a query waits no longer than its limit, also where reading the log took most of it', async () => {
  const reads = readsAfter(() => new Promise((resolve) => setTimeout(resolve, 1_950)));
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
  const reads = readsAfter(() => void vi.advanceTimersByTime(30));
  const answer = reads.waitFor(5n, 20);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toBe(false);
});
