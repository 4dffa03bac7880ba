import type { Kysely } from 'kysely';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import type { LogIdentity } from '#projections/engine/log-identity.ts';
import type { Database } from '#storage/database/tables.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';
import { sleep, sleepWithJitter } from '#storage/wait/sleep.ts';

/** Times for which a start waits for the event log, in milliseconds. */
export interface ConnectTiming {
  /** With filled read models: the site then opens for readers without the log. */
  openWithoutLogAfterMs: number;
  /** Without them: the start then fails. An event store server takes some seconds to start. */
  startTimeoutMs: number;
  /** Between two attempts, on average. */
  retryIntervalMs: number;
}

const DEFAULT_CONNECT_TIMING: ConnectTiming = {
  openWithoutLogAfterMs: 3_000,
  startTimeoutMs: 15_000,
  retryIntervalMs: 1_000,
};

/** Thrown at startup when the event log is unreachable and no read model has data that could be shown without it. */
export class EventLogUnreachable extends Error {
  constructor(cause: EventStoreUnavailable) {
    super(cause.message, { cause });
    this.name = 'EventLogUnreachable';
  }
}

export interface EventLogConnection {
  /** True if the event log was reached and verified before `connectEventLog` returned. */
  isRead: boolean;
  /** Resolves when the event log is reached and verified; rejects with an error that retrying cannot fix. */
  read: Promise<void>;
}

interface ReadingOptions {
  db: Kysely<Database>;
  store: EventStore;
  log: LogIdentity;
  /** Stops the attempts; `read` then never settles. */
  signal: AbortSignal;
}

/**
 * Connects to the event log at startup and verifies that the read models were built from this log. If the log is unreachable for 3 s and
 * the read models contain data, it returns, so that pages can be served, and keeps trying; the promise `read` in its result resolves when
 * the log is verified. If they contain no data, it throws `EventLogUnreachable` after 15 s. Throws `WrongEventLog` when the read models
 * were built from another log.
 */
export const connectEventLog = async (
  options: ReadingOptions,
  { openWithoutLogAfterMs, startTimeoutMs, retryIntervalMs } = DEFAULT_CONNECT_TIMING,
): Promise<EventLogConnection> => {
  const attempts = { isRead: false, trouble: new EventStoreUnavailable('no response yet') };
  const read = readOnce(options, attempts, retryIntervalMs);
  read.catch(() => undefined);
  await Promise.race([read, sleep(openWithoutLogAfterMs, options.signal)]);
  if (!attempts.isRead && !(await hasReadModels(options.db))) {
    await Promise.race([read, sleep(startTimeoutMs - openWithoutLogAfterMs, options.signal)]);
    if (!attempts.isRead) throw new EventLogUnreachable(attempts.trouble);
  }
  return { isRead: attempts.isRead, read };
};

const readOnce = async (
  { store, log, signal }: ReadingOptions,
  attempts: { isRead: boolean; trouble: EventStoreUnavailable },
  retryIntervalMs: number,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      // Fails faster than other calls when the server is unreachable.
      await store.ping();
      await log.verify();
      attempts.isRead = true;
      return;
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      attempts.trouble = error;
    }
    await sleepWithJitter(retryIntervalMs, signal);
  }
  await new Promise(() => undefined);
};

/** Returns true if any live read model has projected an event. */
const hasReadModels = async (db: Kysely<Database>): Promise<boolean> =>
  (await generationsOf(db)).some(({ status, position }) => status === 'live' && position > 0n);
