import { ErrorType, type EventStoreDBClient } from '@eventstore/db-client';
import { backoff } from '../../../wait/backoff.ts';
import {
  MAX_REVISION,
  type ReadOptions,
  type RecordedEvent,
  START_POSITION as START_OF_LOG,
  StreamDamaged,
  toValidRevision,
} from '../../event-store.ts';
import type { Connection } from '../connection/connection.ts';
import {
  eventStoreDBUnavailableError,
  hasErrorType,
  isEventStoreDBTimeout,
  isTransient,
  toReadableError,
} from '../connection/errors.ts';
import type { Timeouts } from '../connection/options.ts';
import { READ_BATCH } from './batches.ts';
import { callReadAll, callReadStream, type ReadCall, type StreamEnd } from './call.ts';
import { isWanted } from './events.ts';
import { iterateCall } from './iterate-call.ts';

/** Opens a read, or the rest of it; undefined when nothing is left. */
type Open = (client: EventStoreDBClient) => ReadCall | undefined;

/**
 * Yields the events of one stream, retrying after transient errors; yields nothing if the stream does not exist. Throws `StreamDamaged`
 * when it was deleted or events are missing at its start, and `EventStoreUnavailable` when the server does not respond.
 */
export async function* readEventStoreDBStream(
  connection: Connection,
  stream: string,
  { backwards = false, from, limit = Number.MAX_SAFE_INTEGER }: ReadOptions,
  limits: Timeouts,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  let fromRevision = firstOf(from, backwards);
  let left = Math.min(Math.floor(limit), Number.MAX_SAFE_INTEGER);
  const open: Open = (client) => {
    if (!(left > 0) || fromRevision === BEFORE_FIRST) return undefined;
    return callReadStream(client, stream, { from: fromRevision, backwards, limit: left });
  };
  const asked = { wanted: left > 0 && fromRevision !== BEFORE_FIRST, next: backwards ? undefined : firstAsked(from) };
  let isThere = true;
  const notFound = () => {
    isThere = false;
  };
  for await (const events of batchesWithRetry(connection, open, limits, signal, notFound)) {
    for (const event of events) {
      if (asked.next !== undefined && event.revision > asked.next) throw new StreamDamaged(stream, 'truncated');
      Object.assign(asked, { wanted: false, next: undefined });
      fromRevision = event.revision + (backwards ? -1n : 1n);
      left -= 1;
      yield event;
    }
  }
  if (asked.wanted && !isThere && (await isSoftDeleted(connection, stream, limits, signal)))
    throw new StreamDamaged(stream, 'deleted');
  // An existing stream without a first or last event was truncated completely.
  if (asked.wanted && isThere && !(from !== undefined && from > 0n)) throw new StreamDamaged(stream, 'truncated');
}

/**
 * Checks the metadata of a stream that does not exist: a soft delete has left a first revision (`$tb`) there that is above every other.
 * JavaScript reads its 2⁶³ - 1 as 2⁶³.
 */
const isSoftDeleted = async (
  connection: Connection,
  stream: string,
  limits: Timeouts,
  signal: AbortSignal,
): Promise<boolean> => {
  const open: Open = (client) => callReadStream(client, `$$${stream}`, { from: 'end', backwards: true, limit: 1 });
  const [last] = await Array.fromAsync(readWithRetry(connection, open, limits, signal));
  return ((last?.data ?? {}) as { $tb?: number }).$tb === Number(MAX_REVISION);
};

const firstAsked = (from: bigint | undefined): bigint => (from === undefined || from < 0n ? 0n : from);

const BEFORE_FIRST = -1n;

/** Converts a first revision to a value that the server accepts. */
const firstOf = (from: bigint | undefined, backwards: boolean): bigint | StreamEnd => {
  if (from === undefined) return backwards ? 'end' : 'start';
  if (from < 0n) return backwards ? BEFORE_FIRST : 'start';
  return backwards && from > MAX_REVISION ? 'end' : toValidRevision(from);
};

/**
 * Yields the events after a position whose stream has one of the prefixes, at most `limit`, retrying after transient errors. The server
 * cannot filter reads, so other events are received and skipped here. Throws `EventStoreUnavailable` when the server does not respond.
 */
export async function* readAllFiltered(
  connection: Connection,
  after: bigint,
  prefixes: string[],
  limit: number,
  limits: Timeouts,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  let seen = after;
  let left = Math.floor(limit);
  const open: Open = (client) => {
    if (!(left > 0)) return undefined;
    return callReadAll(client, { from: seen <= START_OF_LOG ? 'start' : seen, limit: Number.MAX_SAFE_INTEGER });
  };
  for await (const events of batchesWithRetry(connection, open, limits, signal)) {
    for (const event of events) {
      // Unlike a subscription, a read includes the event at the position.
      if (event.position <= seen) continue;
      seen = event.position;
      if (!isWanted(event, prefixes)) continue;
      yield event;
      left -= 1;
      if (left <= 0) return;
    }
  }
}

/** Starts a read of the last event of the log, the cheapest read for the server, and returns the call. */
export const openLast: Open = (client) => callReadAll(client, { from: 'end', backwards: true, limit: 1 });

/** Returns the position of the server's last event, including events of other applications. Costs a read of one event. */
export const readEventStoreDBHeadPosition = async (
  connection: Connection,
  limits: Timeouts,
  signal: AbortSignal,
): Promise<bigint> => {
  const [last] = await Array.fromAsync(readWithRetry(connection, openLast, limits, signal));
  return last?.position ?? START_OF_LOG;
};

/**
 * Yields the events of a read until its end; `open` starts the read. After a transient error `open` is called again and must start a read
 * of the remaining events. Calls `notFound` when the stream does not exist. Throws `EventStoreUnavailable` after `retryTimeoutMs` without
 * success.
 */
export async function* readWithRetry(...read: Parameters<typeof batchesWithRetry>): AsyncGenerator<RecordedEvent> {
  for await (const events of batchesWithRetry(...read)) for (const event of events) yield event;
}

/** Yields the same events as `readWithRetry` in batches: each `for await` that every event of a long read passes costs a tenth of the read. */
async function* batchesWithRetry(
  connection: Connection,
  open: Open,
  { callTimeoutMs, retryTimeoutMs }: Timeouts,
  signal: AbortSignal,
  notFound?: () => void,
): AsyncGenerator<RecordedEvent[]> {
  let failingSince: number | undefined;
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted();
    try {
      for await (const events of batchesOnce(connection, open, callTimeoutMs, signal, notFound)) {
        failures = 0;
        failingSince = undefined;
        yield events;
      }
      return;
    } catch (error) {
      if (!isTransient(error)) throw toReadableError('to read', error);
      failingSince ??= Date.now();
      if (Date.now() - failingSince >= retryTimeoutMs) throw eventStoreDBUnavailableError(error);
    }
    await backoff(failures, signal);
  }
}

/**
 * Yields the events of the read that `open` starts, without retries. When the stream does not exist, calls `notFound` and yields nothing.
 * Throws errors of the client, and `CallTimeout` after `answerWithin` milliseconds without data.
 */
export async function* readOnce(...read: Parameters<typeof batchesOnce>): AsyncGenerator<RecordedEvent> {
  for await (const events of batchesOnce(...read)) for (const event of events) yield event;
}

async function* batchesOnce(
  connection: Connection,
  open: Open,
  answerWithin: number,
  signal: AbortSignal,
  notFound = () => {},
): AsyncGenerator<RecordedEvent[]> {
  const link = connection.link();
  const read = open(link.client);
  if (!read) return;
  try {
    for await (const events of iterateCall(read, answerWithin, [signal, link.retired], READ_BATCH)) {
      if (Array.isArray(events)) yield events;
    }
  } catch (error) {
    if (hasErrorType(error, ErrorType.STREAM_NOT_FOUND)) return notFound();
    if (isEventStoreDBTimeout(error)) connection.replace(link);
    throw error;
  }
}
