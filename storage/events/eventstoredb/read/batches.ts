import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent } from '../../event-store.ts';
import { toRecordedEvent } from './events.ts';

/** Events in a batch of a subscription, whose reader has a cost per batch. */
export const SUBSCRIBED_BATCH = 2_000;
/**
 * Events in a batch of a read, which passes them on one by one: more would wait in memory and cost a tenth of a long read in garbage
 * collection.
 */
export const READ_BATCH = 250;
/** Bytes at which a batch ends, however few its events. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Everything before this mark was delivered at one point in time. */
export const CAUGHT_UP = Symbol('caught up');

/** The server has searched up to this position. */
export interface Checkpoint {
  position: bigint;
}

type Mark = typeof CAUGHT_UP | Checkpoint;

export type BatchOrMark = RecordedEvent[] | Mark;

interface Batch {
  events: RecordedEvent[];
  bytes: number;
}

/**
 * Creates a queue of received events, grouped into batches. A batch ends at `batchEvents` or at a number of bytes, and no more is read
 * ahead. `add` appends an event, and `mark` appends a mark: `CAUGHT_UP` (all stored events were delivered) or a checkpoint (the position that
 * the server has searched up to). `take` removes and returns the first batch or mark.
 */
export const createReadBatches = (batchEvents: number) => {
  const ready: (Batch | Mark)[] = [];
  const waiting = { events: 0, bytes: 0 };
  let count = 0;

  /** Returns the last batch if it can take more events, or a new one. */
  const openBatch = (): Batch => {
    const last = ready.at(-1);
    if (last && isBatch(last) && last.events.length < batchEvents && last.bytes < BATCH_BYTES) return last;
    const opened: Batch = { events: [], bytes: 0 };
    ready.push(opened);
    return opened;
  };

  return {
    /** Number of events received so far. */
    count: () => count,
    /** Adds an event and returns true when the waiting events reach a limit. */
    add(record: streams.ReadResp.ReadEvent.RecordedEvent): boolean {
      const batch = openBatch();
      const bytes = record.getData_asU8().length;
      batch.events.push(toRecordedEvent(record));
      batch.bytes += bytes;
      waiting.bytes += bytes;
      waiting.events += 1;
      count += 1;
      return waiting.events >= batchEvents || waiting.bytes >= BATCH_BYTES;
    },
    mark(mark: Mark): void {
      const last = ready.at(-1);
      // A checkpoint directly after another one replaces it.
      if (typeof mark === 'object' && typeof last === 'object' && !isBatch(last)) ready.pop();
      ready.push(mark);
    },
    /** Takes the first item. With `isWhole` false, leaves the last batch because it may still grow. */
    take(isWhole: boolean): BatchOrMark | undefined {
      if (!isWhole && ready.length === 1 && isBatch(ready[0]!)) return undefined;
      const first = ready.shift();
      if (!first || !isBatch(first)) return first;
      waiting.events -= first.events.length;
      waiting.bytes -= first.bytes;
      return first.events;
    },
  };
};

const isBatch = (item: Batch | Mark): item is Batch => typeof item === 'object' && 'events' in item;
