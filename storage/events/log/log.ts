import type { RecordedEvent } from '../event-store.ts';

/** A whole log, wherever it is kept: in a store or in a file. */
export interface Log {
  /** Where it is, for people; without a password. */
  name: string;
  /** Every event after a position of this log, in order, up to now. */
  read(after: bigint): AsyncIterable<RecordedEvent>;
}

export interface WritableLog extends Log {
  /** Writes what follows its last event, in this order. Ended half-way, it has written a beginning of the events. */
  write(events: SizedEvent[]): Promise<void>;
}

export interface SizedEvent {
  event: RecordedEvent;
  /** Of data and metadata as JSON. */
  bytes: number;
}
