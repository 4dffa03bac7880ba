import type { EventStore } from '../event-store.ts';

export interface OpenedStores {
  store: EventStore;
  /** Another client of the same log. */
  second: EventStore;
  /** Whether `appendMany` writes all or nothing. */
  isAtomic: boolean;
  /** Drops the connections of both. */
  disrupt?: () => Promise<void>;
  /** Undefined where nobody can. */
  byHand?: ServerAdmin;
  close(): Promise<void>;
}

/** What somebody may do in the server itself, past every rule of ours. */
export interface ServerAdmin {
  /** The stream reads as if it had never been, and may be written again. */
  softDelete(stream: string): Promise<void>;
  tombstone(stream: string): Promise<void>;
  /** Revisions below this one are gone. */
  truncate(stream: string, before: number): Promise<void>;
  /** Appends an event that is no JSON. */
  write(stream: string, bytes: Uint8Array): Promise<void>;
}

/** What the tests of the suite are given. */
export interface ContractContext extends OpenedStores {
  /** Begins every stream of this run: the log may be shared and full. */
  prefix: string;
  open: () => Promise<OpenedStores>;
}
