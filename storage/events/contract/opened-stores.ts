import type { EventStore } from '../event-store.ts';

export interface OpenedStores {
  store: EventStore;
  /** Another client of the same log. */
  second: EventStore;
  /** Whether `appendMany` writes all or nothing. */
  isAtomic: boolean;
  /** Drops the connections of both. */
  disrupt?: () => Promise<void>;
  close(): Promise<void>;
}

/** What the tests of the suite are given. */
export interface Contract extends OpenedStores {
  /** Begins every stream of this run: the log may be shared and full. */
  prefix: string;
  open: () => Promise<OpenedStores>;
}
