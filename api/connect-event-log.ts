import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { generationsOf } from '#projections/engine/checkpoint.ts';
import type { LogIdentity } from '#projections/engine/log-identity.ts';
import { sleepWithJitter } from '#projections/engine/sleep-with-jitter.ts';
import type { Database } from '#storage/database/tables.ts';
import { type EventStore, EventStoreUnavailable } from '#storage/events/event-store.ts';

/** Milliseconds in which the log is read at the start; a site that has something to show is opened for readers then, without it. */
const SOON = 3_000;
/** Milliseconds after which a site that has nothing to show gives up. A server of logs takes some seconds to start. */
const PATIENCE = 15_000;
/** Milliseconds between two attempts, on average. */
const AGAIN = 1_000;

/** The log does not answer at the start, and there is nothing that could be shown without it. */
export class EventLogUnreachable extends Error {
  constructor(cause: EventStoreUnavailable) {
    super(cause.message, { cause });
    this.name = 'EventLogUnreachable';
  }
}

export interface EventLogConnection {
  /** Whether it was read by now. */
  isRead: boolean;
  /** Resolves when it was read; rejects with what waiting does not mend. */
  read: Promise<void>;
}

interface ReadingOptions {
  db: Kysely<Database>;
  store: EventStore;
  log: LogIdentity;
  /** Ends the waiting; `read` then never resolves. */
  signal: AbortSignal;
}

/**
 * Reads the log for the first time. Waits for it while there is nothing to show, and goes on without it where read models are filled:
 * readers are served, and commands are taken as soon as it answers. Throws `EventLogUnreachable`, and what waiting does not mend.
 */
export const connectEventLog = async (options: ReadingOptions): Promise<EventLogConnection> => {
  const attempts = { isRead: false, trouble: new EventStoreUnavailable('no answer yet') };
  const read = readOnce(options, attempts);
  read.catch(() => undefined);
  await Promise.race([read, elapsed(SOON, options.signal)]);
  if (!attempts.isRead && !(await hasReadModels(options.db))) {
    await Promise.race([read, elapsed(PATIENCE - SOON, options.signal)]);
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
      // It says sooner than others that nobody answers.
      await store.ping();
      await log.verify();
      attempts.isRead = true;
      return;
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      attempts.trouble = error;
    }
    await sleepWithJitter(AGAIN, signal);
  }
  await new Promise(() => undefined);
};

const elapsed = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

/** Whether any read model has ever projected anything. */
const hasReadModels = async (db: Kysely<Database>): Promise<boolean> =>
  (await generationsOf(db)).some(({ status, position }) => status === 'live' && position > 0n);
