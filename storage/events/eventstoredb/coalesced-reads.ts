import type { RecordedEvent } from '../event-store.ts';
import { CallTimeout, eventStoreDBUnavailableError } from './errors.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { normalizedId, REMEMBERED_IDS, type StreamTailCache } from './stream-tail-cache.ts';

/** The server takes a hundred calls on a connection; subscriptions and questions for its health need some of them. */
const AT_ONCE = 64;

/** Most streams are shorter; the rest of a longer one is read by each for itself. */
const SHARED_EVENTS = 32;

/** The events of a stream from a revision, to its end or so many. */
type Read = (stream: string, options: { from?: bigint; limit?: number }) => AsyncIterable<RecordedEvent>;

/**
 * Reads whole streams, a few at a time. Who asks for a stream while another waits for its turn to read the same shares that read: it begins after both
 * have asked, so that neither is told anything old. A crowd that votes for one restaurant asks for it a few times, not a thousand. `ends` learns of them.
 * Whoever waited for their turn longer than `giveUpAfter` milliseconds, since the server is silent, hears `EventStoreUnavailable`.
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
