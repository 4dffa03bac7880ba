import { type EventStore, EventStoreMisconfigured, EventStoreUnavailable, type ReadOptions } from '../event-store.ts';
import { STREAM_PREFIXES } from '../stream-prefixes.ts';
import { logSubscriptionFailure } from '../subscription-failures.ts';
import { createEventStoreDBAppender } from './append/appender.ts';
import { acquireConnection, type Connection } from './connection/connection.ts';
import { CallTimeout, eventStoreDBClosedError, eventStoreDBUnavailableError } from './connection/errors.ts';
import { DEFAULT_TIMEOUTS, type EventStoreDBOptions, type Timeouts } from './connection/options.ts';
import { readOrCreateLogId } from './log-id.ts';
import { createCoalescedReads } from './read/coalesced-reads.ts';
import {
  openLast,
  readAllFiltered,
  readEventStoreDBHeadPosition,
  readEventStoreDBStream,
  readWithRetry,
} from './read/reader.ts';
import { openEventStoreDBSubscription } from './subscription.ts';

/** Milliseconds after which a ping fails, as the port specifies. A later response still shows that the connection works. */
const PING_WITHIN = 2_000;
/** Milliseconds during which a failed ping is repeated; leaves time to report the failure. */
const PING_AGAIN_WITHIN = 1_500;

/**
 * Creates the event store for EventStoreDB 23.10 or later, or KurrentDB. The connection string has the client's format:
 * `esdb://name:password@host:2113`, several hosts separated by commas for a cluster, and `?tls=false` to connect without TLS, where name
 * and password are ignored. The user must be allowed to read `$all`. An `append` that is larger than the server accepts (1 MiB by default,
 * all events together) throws `EventTooLarge`.
 */
export const createEventStoreDBEventStore = (
  connectionString: string,
  {
    onSubscriptionFailure = logSubscriptionFailure,
    streamPrefixes = STREAM_PREFIXES,
    verifyLog,
    ...options
  }: EventStoreDBOptions = {},
): EventStore => {
  const limits = { ...DEFAULT_TIMEOUTS, ...options };
  const connection = acquireConnection(connectionString);
  const appender = createEventStoreDBAppender(connection, limits, verifyLog);
  const subscribing = { connection, callTimeoutMs: limits.callTimeoutMs, onSubscriptionFailure };
  const closing = new AbortController();
  const orOwn = (prefixes: string[]) => (prefixes.length > 0 ? prefixes : streamPrefixes);
  const readPart = (stream: string, options: ReadOptions) =>
    readEventStoreDBStream(connection, stream, options, limits, closing.signal);
  const readWhole = createCoalescedReads(readPart, appender.ends, limits.retryTimeoutMs);
  let closes: Promise<void> | undefined;
  const close = async () => {
    closing.abort(eventStoreDBClosedError());
    await appender.close();
    await connection.release();
  };
  return {
    append: appender.append,
    appendMany: appender.appendMany,
    read: (stream, options) => (options ? readPart(stream, options) : readWhole(stream)),
    readAll: (after, prefixes, { limit = Number.POSITIVE_INFINITY } = {}) =>
      readAllFiltered(connection, after, orOwn(prefixes), limit, limits, closing.signal),
    subscribe: (after, prefixes, signal) =>
      openEventStoreDBSubscription(subscribing, after, orOwn(prefixes), AbortSignal.any([signal, closing.signal])),
    headPosition: () => readEventStoreDBHeadPosition(connection, limits, closing.signal),
    logId: () => readOrCreateLogId(connection, appender, limits, closing.signal),
    ping: () => ping(connection, limits, closing.signal),
    close() {
      closes ??= close();
      return closes;
    },
  };
};

const ping = async (connection: Connection, limits: Timeouts, closing: AbortSignal): Promise<void> => {
  const patience = { callTimeoutMs: Math.min(limits.callTimeoutMs, PING_WITHIN), retryTimeoutMs: PING_AGAIN_WITHIN };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new CallTimeout(PING_WITHIN)), PING_WITHIN);
  try {
    const events = readWithRetry(connection, openLast, patience, AbortSignal.any([closing, late.signal]));
    await Array.fromAsync(events);
  } catch (error) {
    throw error instanceof EventStoreUnavailable || error instanceof EventStoreMisconfigured
      ? error
      : eventStoreDBUnavailableError(error);
  } finally {
    clearTimeout(timer);
  }
};
