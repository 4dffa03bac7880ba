import type { RecordedEvent } from '../../event-store.ts';
import { CallTimeout, eventStoreDBUnavailableError } from '../connection/errors.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { normalizedId, REMEMBERED_IDS, type StreamTailCache } from './stream-tail-cache.ts';

/** Concurrent reads. The server accepts a hundred calls per connection, and subscriptions and health checks need some of them. */
const AT_ONCE = 64;

/** Number of events that callers share; most streams are shorter. Each caller reads the rest of a longer stream by itself. */
const SHARED_EVENTS = 32;

/** Reads the events of a stream from a revision, up to its end or a limit. */
type Read = (stream: string, options: { from?: bigint; limit?: number }) => AsyncIterable<RecordedEvent>;

/**
 * Returns a function that yields all events of a stream. Callers that request the same stream share a read that is still queued, because
 * many votes for one restaurant read the same stream. The ids of the stream's last events are then stored in the cache `ends`. Throws
 * `EventStoreUnavailable` when a read was queued for longer than `giveUpAfter` milliseconds.
 */
export const createCoalescedReads = (read: Read, ends: StreamTailCache, giveUpAfter: number) => {
  const waiting = new Map<string, Promise<RecordedEvent[]>>();
  const inTurn = createKeyedQueue(AT_ONCE);

  const beginningOf = (stream: string): Promise<RecordedEvent[]> => {
    const giveUpAt = Date.now() + giveUpAfter;
    const begin = async () => {
      waiting.delete(stream);
      if (Date.now() > giveUpAt) throw eventStoreDBUnavailableError(new CallTimeout(giveUpAfter));
      return Array.fromAsync(read(stream, { limit: SHARED_EVENTS }));
    };
    const shared = waiting.get(stream) ?? Promise.resolve().then(() => inTurn(stream, begin));
    waiting.set(stream, shared);
    return shared;
  };

  return async function* (stream: string): AsyncGenerator<RecordedEvent> {
    const events = await beginningOf(stream);
    yield* events;
    let last = events.at(-1);
    let ids = events.map(normalizedId);
    if (last && events.length === SHARED_EVENTS) {
      for await (const event of read(stream, { from: last.revision + 1n })) {
        last = event;
        ids.push(normalizedId(event));
        if (ids.length === 2 * REMEMBERED_IDS) ids = ids.slice(REMEMBERED_IDS);
        yield event;
      }
    }
    if (last) ends.learn(stream, { revision: last.revision, ids });
  };
};
