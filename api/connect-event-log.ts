import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import type { LogIdentity } from '#projections/engine/log-identity.ts';
import { sleepWithJitter } from '#projections/engine/sleep-with-jitter.ts';
import type { Database } from '#storage/database/tables.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';

/** Milliseconds that a start waits for the event log when read models are filled; then the site opens for readers without it. */
const OPEN_WITHOUT_LOG_AFTER_MS = 3_000;
/** Milliseconds after which a start without filled read models fails. An event store server takes some seconds to start. */
const START_TIMEOUT_MS = 15_000;
/** Milliseconds between two connection attempts, on average. */
const RETRY_INTERVAL_MS = 1_000;

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
 * Connects to the event log at startup and verifies that the read models belong to it. With filled read models it returns after 3
 * s even when the log is unreachable, so that pages can be served, and keeps trying in the background (`read`); otherwise it
 * waits up to 15 s. Throws `EventLogUnreachable`, or an error that retrying cannot fix (`WrongEventLog`).
 */
export const connectEventLog = async (options: ReadingOptions): Promise<EventLogConnection> => {
  const attempts = { isRead: false, trouble: new EventStoreUnavailable('no response yet') };
  const read = readOnce(options, attempts);
  read.catch(() => undefined);
  await Promise.race([read, elapsed(OPEN_WITHOUT_LOG_AFTER_MS, options.signal)]);
  if (!attempts.isRead && !(await hasReadModels(options.db))) {
    await Promise.race([read, elapsed(START_TIMEOUT_MS - OPEN_WITHOUT_LOG_AFTER_MS, options.signal)]);
    if (!attempts.isRead) throw new EventLogUnreachable(attempts.trouble);
  }
  return { isRead: attempts.isRead, read };
};

const readOnce = async (
  { store, log, signal }: ReadingOptions,
  attempts: { isRead: boolean; trouble: EventStoreUnavailable },
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
    await sleepWithJitter(RETRY_INTERVAL_MS, signal);
  }
  await new Promise(() => undefined);
};

const elapsed = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

/** Returns true if any live read model has projected an event. */
const hasReadModels = async (db: Kysely<Database>): Promise<boolean> =>
  (await generationsOf(db)).some(({ status, position }) => status === 'live' && position > 0n);
