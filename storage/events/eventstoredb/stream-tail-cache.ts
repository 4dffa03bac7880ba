import { LRUCache } from 'lru-cache';
import type { AppendResult, NewEvent } from '../event-store.ts';

/** Events that stand farther than this from the end of their stream are not looked for when they are appended again. */
export const REMEMBERED_IDS = 100;

/** A beginning of a stream: the ids of its last events up to the revision, in order, all of them or `REMEMBERED_IDS` at least. */
export interface KnownTail {
  revision: bigint;
  ids: readonly string[];
}

/** Of all streams together: about 6 MB. */
const MAX_IDS = 100_000;

export type StreamTailCache = ReturnType<typeof createStreamTailCache>;

/**
 * Streams as far as this process read or wrote them. They only grow, so what is known stays true, though it may not be all. That it is all, the server
 * tells by taking an append at exactly this revision.
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
    /** Undefined where nothing is known. */
    of: (stream: string): KnownTail | undefined => beginnings.get(stream),
    learn,
    /** What was appended behind the end that was known, or to a stream that did not exist. */
    extend(stream: string, events: readonly NewEvent[], { revision }: AppendResult): void {
      const before = beginnings.get(stream) ?? { revision: -1n, ids: [] };
      if (before.revision + BigInt(events.length) === revision)
        learn(stream, { revision, ids: [...before.ids, ...events.map(normalizedId)] });
    },
    /** For a stream of which something is no longer certain. */
    forget: (stream: string): void => void beginnings.delete(stream),
  };
};

/** As the server gives it back. */
export const normalizedId = ({ id }: Pick<NewEvent, 'id'>): string => id.toLowerCase();
