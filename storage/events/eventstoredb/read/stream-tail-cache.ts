import { LRUCache } from 'lru-cache';
import type { AppendResult, NewEvent } from '../../event-store.ts';

/** Number of event ids cached per stream. Repeated appends of events farther from the end of their stream are not recognised. */
export const REMEMBERED_IDS = 100;

/** A cached end of a stream: the ids of its last events up to the revision, in order; all of them, or at least `REMEMBERED_IDS`. */
export interface KnownTail {
  revision: bigint;
  ids: readonly string[];
}

/** Ids of all streams together: about 6 MB. */
const MAX_IDS = 100_000;

export type StreamTailCache = ReturnType<typeof createStreamTailCache>;

/**
 * Creates a cache of the last revision and the last event ids of each stream that this process has read or written, so that an append need
 * not read them first. An entry may be outdated, because other processes append too. The server then rejects an append at the cached
 * revision.
 */
export const createStreamTailCache = () => {
  const beginnings = new LRUCache<string, KnownTail>({
    maxSize: MAX_IDS,
    sizeCalculation: ({ ids }) => 1 + ids.length,
  });

  const learn = (stream: string, { revision, ids }: KnownTail): void => {
    const known = beginnings.get(stream);
    if (!known || known.revision < revision) beginnings.set(stream, { revision, ids: ids.slice(-REMEMBERED_IDS) });
  };

  return {
    /** Undefined when the stream is not cached. */
    of: (stream: string): KnownTail | undefined => beginnings.get(stream),
    learn,
    /** Adds events that were appended after the cached end, or to a new stream. */
    extend(stream: string, events: readonly NewEvent[], { revision }: AppendResult): void {
      const before = beginnings.get(stream) ?? { revision: -1n, ids: [] };
      if (before.revision + BigInt(events.length) === revision)
        learn(stream, { revision, ids: [...before.ids, ...events.map(normalizedId)] });
    },
    /** Removes a stream whose end is uncertain. */
    forget: (stream: string): void => void beginnings.delete(stream),
  };
};

/** Returns an event's id in lower case, as the server returns ids, so that they can be compared. */
export const normalizedId = ({ id }: Pick<NewEvent, 'id'>): string => id.toLowerCase();
