import type { RecordedEvent } from '../event-store.ts';

/** A complete log, in an event store or a file. */
export interface Log {
  /** Location for messages, without a password. */
  name: string;
  /** Yields every current event after a position of this log, in order. */
  read(after: bigint): AsyncIterable<RecordedEvent>;
}

export interface WritableLog extends Log {
  /** Appends events after the log's last event, in this order. When interrupted, the first of them are written. */
  write(events: SizedEvent[]): Promise<void>;
}

export interface SizedEvent {
  event: RecordedEvent;
  /** Bytes of data and metadata as JSON. */
  bytes: number;
}
