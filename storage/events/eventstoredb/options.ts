import type { OnSubscriptionFailure } from '../subscription-failures.ts';

export interface EventStoreDBOptions extends Partial<Timeouts> {
  /** How the names of our streams begin, in a server that may hold those of others; unless told, those of the magazine. */
  streamPrefixes?: string[];
  /** Hears of subscriptions that cannot read; by default it is written into the process's log. */
  onSubscriptionFailure?: OnSubscriptionFailure;
}

export interface Timeouts {
  /** Milliseconds of silence after which a call is given up and the connection made anew; 5 seconds unless told. */
  callTimeoutMs: number;
  /** Milliseconds without success after which the caller hears that the log is unavailable; 10 seconds unless told. */
  retryTimeoutMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { callTimeoutMs: 5_000, retryTimeoutMs: 10_000 };
