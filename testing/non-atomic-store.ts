import {
  type AppendResult,
  type EventStore,
  PartialAppendError,
  type StreamAppend,
  WrongExpectedRevision,
} from '#storage/events/event-store.ts';

/**
 * Decorates an event store so that multi-stream appends write one stream after the other, like EventStoreDB; `before` is awaited before
 * each append.
 */
export const nonAtomic = (
  store: EventStore,
  before: (append: StreamAppend) => Promise<void> = async () => {},
): EventStore => ({
  ...store,
  async append(stream, expected, events) {
    await before({ stream, expected, events });
    return store.append(stream, expected, events);
  },
  async appendMany(appends) {
    const written: (StreamAppend & AppendResult)[] = [];
    for (const append of appends) {
      await before(append);
      try {
        written.push({ ...append, ...(await appendOne(store, append)) });
      } catch (error) {
        throw written.length > 0 ? new PartialAppendError(written, append.stream, error) : error;
      }
    }
    return written;
  },
});

const appendOne = async (store: EventStore, { stream, expected, events }: StreamAppend): Promise<AppendResult> => {
  if (events.length > 0) return store.append(stream, expected, events);
  const [last] = await Array.fromAsync(store.read(stream, { backwards: true, limit: 1 }));
  const end = { revision: last?.revision ?? -1n, position: last?.position ?? 0n };
  if (end.revision === (expected === 'no_stream' ? -1n : expected)) return end;
  throw new WrongExpectedRevision(stream, expected, end.revision);
};
