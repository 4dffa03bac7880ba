import type { OnSubscriptionFailure } from '../../subscription-failures.ts';

export interface EventStoreDBOptions extends Partial<Timeouts> {
  /** Prefixes of this application's streams on a server that may hold others; default: all registered aggregates. */
  streamPrefixes?: string[];
  /**
   * Called before the first append over each new connection, because another server, or an older copy of the data, may respond there. The
   * append fails with what it throws. It may use this store, except for appending to streams of `STREAM_PREFIXES`.
   */
  verifyLog?: (() => Promise<void>) | undefined;
  /** Receives failures of subscriptions; by default they are logged. */
  onSubscriptionFailure?: OnSubscriptionFailure;
}

export interface Timeouts {
  /** Milliseconds without a response after which a call fails and a new connection is tried; default 5 s. */
  callTimeoutMs: number;
  /** Milliseconds without success after which the caller gets `EventStoreUnavailable`; default 10 s. */
  retryTimeoutMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { callTimeoutMs: 5_000, retryTimeoutMs: 10_000 };
