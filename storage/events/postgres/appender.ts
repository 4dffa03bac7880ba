import type pg from 'pg';
import { backoff } from '../../wait/backoff.ts';
import { encodeAppends } from '../encode-event.ts';
import {
  type AppendOutcome,
  type AppendResult,
  EventStoreUnavailable,
  type ExpectedRevision,
  type NewEvent,
  type StreamAppend,
} from '../event-store.ts';
import { createAppendBatches } from './append-batches.ts';
import { isPostgresTimeout, isStatementError, postgresClosedError } from './errors.ts';
import { createPendingAppend, type PendingAppend, writeBatch } from './pending-append.ts';

/** Limits of waiting appends. A call beyond them is rejected immediately, because the log is too slow. */
const MAX_WAITING = 20_000;
const MAX_WAITING_BYTES = 256 * 1024 * 1024;

interface AppenderOptions {
  /** Milliseconds until an append without a response is rejected; its outcome is then unknown. */
  timeout: number;
  /** Maximum bytes of waiting events; default 256 MiB. */
  maxWaitingBytes?: number;
  onAppended: () => void;
}

/**
 * Creates the writing part of a Postgres event store: `append`, `appendMany` and `close`. Appends that arrive while a transaction is
 * running are collected and written together in the next one, because each transaction locks the log (docs/decisions/0002). After a lost
 * connection they are sent again; events that the log already has are not written twice.
 */
export const createPostgresAppender = (pool: pg.Pool, options: AppenderOptions) => {
  const { timeout, maxWaitingBytes = MAX_WAITING_BYTES, onAppended } = options;
  const batches = createAppendBatches();
  const held = { appends: 0, bytes: 0 };
  let draining: Promise<void> | undefined;
  let isClosed = false;
  let trouble: unknown;

  const appendMany = async (appends: StreamAppend[]): Promise<AppendResult[]> => {
    const encoded = encodeAppends(appends);
    if (isClosed) throw postgresClosedError();
    if (held.appends >= MAX_WAITING || held.bytes >= maxWaitingBytes) throw tooMany();
    if (encoded.length === 0) return [];
    const giveUp = (outcome: AppendOutcome) => gaveUp(appends, timeout, outcome, trouble);
    const { pending, appended } = createPendingAppend(encoded, timeout, giveUp);
    held.appends += 1;
    held.bytes += pending.bytes;
    batches.add(pending);
    draining ??= drain();
    return appended.finally(() => {
      held.appends -= 1;
      held.bytes -= pending.bytes;
    });
  };

  const append = async (stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<AppendResult> => {
    const [appended] = await appendMany([{ stream, expected, events }]);
    return appended!;
  };

  const drain = async (): Promise<void> => {
    let failures = 0;
    for (;;) {
      // Callers whose appends just resolved may append again, in whole loops; all of that goes into the next batch.
      await new Promise(setImmediate);
      const batch = batches.next();
      if (batch.length === 0) break;
      failures = (await tryToWrite(batch)) ? 0 : failures + 1;
      if (failures > 0) await backoff(failures);
    }
    draining = undefined;
  };

  /** Returns false when the server did not respond. Appends that are not settled are queued again in the same order. */
  const tryToWrite = async (batch: PendingAppend[]): Promise<boolean> => {
    try {
      await writeBatch(pool, batch);
      trouble = undefined;
      batches.grow();
      onAppended();
      return true;
    } catch (error) {
      const refused = isStatementError(error);
      if (!refused) trouble = error;
      if (refused && batch.length === 1) batch[0]!.reject(refusal(batch[0]!, error));
      else if (refused) batches.splitAndRequeue(batch);
      else if (isPostgresTimeout(error)) batches.splitAndShrink(batch);
      else batches.requeue(batch);
      return refused;
    }
  };

  /** Finishes accepted appends, which takes at most `timeout` milliseconds. */
  const close = async (): Promise<void> => {
    isClosed = true;
    await draining;
    await pool.end();
  };

  return { append, appendMany, close };
};

const tooMany = () => new EventStoreUnavailable('The event log has too many appends waiting');

const gaveUp = (appends: StreamAppend[], timeout: number, outcome: AppendOutcome, cause: unknown) => {
  const streams = appends.map(({ stream }) => stream).join(', ');
  const fate =
    outcome === 'unknown' ? 'may or may not be written: append them again with the same ids' : 'were not sent';
  const message = `The event log did not respond within ${timeout / 1000} seconds. The events for ${streams} ${fate}.`;
  return new EventStoreUnavailable(message, { outcome, cause });
};

const refusal = ({ appends }: PendingAppend, cause: Error) => {
  const names = appends.map(({ stream, events }) => {
    return `${events.map(({ type, id }) => `${type} (${id})`).join(', ')} for ${stream}`;
  });
  return new Error(`Postgres rejected ${names.join(' and ')}: ${cause.message}`, { cause });
};
