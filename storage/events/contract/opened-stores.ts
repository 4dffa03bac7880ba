import type { EventStore } from '../event-store.ts';

export interface OpenedStores {
  store: EventStore;
  /** Another client of the same log. */
  second: EventStore;
  /** `appendMany` writes all or nothing. */
  isAtomic: boolean;
  /** Drops the connections of both clients. */
  disrupt?: () => Promise<void>;
  /** Undefined when the log has no such operations. */
  byHand?: ServerAdmin;
  close(): Promise<void>;
}

/** Operations of the server itself that bypass this application's rules. */
export interface ServerAdmin {
  /** Makes the stream read as if it did not exist; it can be written again. */
  softDelete(stream: string): Promise<void>;
  tombstone(stream: string): Promise<void>;
  /** Removes events with lower revisions. */
  truncate(stream: string, before: number): Promise<void>;
  /** Appends an event that is not JSON. */
  write(stream: string, bytes: Uint8Array): Promise<void>;
}

/** Arguments of the suite's tests. */
export interface ContractContext extends OpenedStores {
  /** Prefix of every stream of this run, because the log may be shared and contain other streams. */
  prefix: string;
  open: () => Promise<OpenedStores>;
}
