import type pg from 'pg';
import { backoff } from '../../backoff.ts';
import { encodeEvents } from '../encode-event.ts';
import { type Appended, EventStoreUnavailable, type ExpectedRevision, type NewEvent } from '../event-store.ts';
import { closed, isRefusal } from './errors.ts';
import { batchSize, createPendingAppend, type PendingAppend, writeBatch } from './pending-append.ts';

const MAX_WAITING = 20_000;

interface AppenderOptions {
  /** Milliseconds until an append without an answer is given up; what became of it is then unknown. */
  timeout: number;
  onAppended: () => void;
}

/**
 * Writes in batches: what is appended while one batch is on its way becomes the next one, so the log's single lock is taken
 * once for many (docs/decisions/0002). After a lost connection the batch is sent again; the log recognises the ids of events that
 * it has.
 */
export const createAppender = (pool: pg.Pool, { timeout, onAppended }: AppenderOptions) => {
  let waiting: PendingAppend[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;
  let trouble: unknown;

  const append = async (stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<Appended> => {
    const given = { stream, expected, events: encodeEvents(stream, events) };
    if (isClosed) throw closed();
    if (waiting.length >= MAX_WAITING) throw new EventStoreUnavailable('The event log has too many appends waiting');
    const { pending, appended } = createPendingAppend(given, timeout, () => gaveUp(stream, timeout, trouble));
    waiting.push(pending);
    draining ??= drain();
    return appended;
  };

  const drain = async (): Promise<void> => {
    let failures = 0;
    for (;;) {
      // Callers that were just answered may append again, and whole loops of them: all go into the next batch.
      await new Promise(setImmediate);
      waiting = waiting.filter(({ settled }) => !settled);
      const batch = waiting.splice(0, batchSize(waiting));
      if (batch.length === 0) break;
      failures = (await tryToWrite(batch)) ? 0 : failures + 1;
      if (failures > 0) await backoff(failures);
    }
    draining = undefined;
  };

  /** Answers false when the server did not answer. What is not settled afterwards waits again, in the same order. */
  const tryToWrite = async (batch: PendingAppend[]): Promise<boolean> => {
    try {
      await writeBatch(pool, batch);
      trouble = undefined;
      onAppended();
      return true;
    } catch (error) {
      const refused = isRefusal(error);
      if (!refused) trouble = error;
      else if (batch.length === 1) batch[0]!.reject(refusal(batch[0]!, error));
      else for (const pending of batch) pending.alone = true;
      waiting.unshift(...batch);
      return refused;
    }
  };

  /** Finishes first what was accepted, which takes `timeout` milliseconds at most. */
  const close = async (): Promise<void> => {
    isClosed = true;
    await draining;
    await pool.end();
  };

  return { append, close };
};

const gaveUp = (stream: string, timeout: number, cause: unknown) =>
  new EventStoreUnavailable(
    `The event log did not answer for ${timeout / 1000} seconds. The events for ${stream} may or may not be written: ` +
      'append them again with the same ids.',
    { cause },
  );

const refusal = ({ stream, events }: PendingAppend, cause: Error) => {
  const names = events.map(({ type, id }) => `${type} (${id})`).join(', ');
  return new Error(`Postgres refused ${names} for ${stream}: ${cause.message}`, { cause });
};
