import pTimeout from 'p-timeout';
import { type ListeningConnection, openListeningConnection } from '../../database/listening-connection.ts';
import { type ConnectionString, openPool } from '../../database/pool.ts';
import { type EventStore, EventStoreUnavailable } from '../event-store.ts';
import { logSubscriptionFailure, type OnSubscriptionFailure } from '../subscription-failures.ts';
import { createAppendNotifier } from './append-notifier.ts';
import { createPostgresAppender } from './appender.ts';
import { postgresUnavailableError } from './errors.ts';
import { createQueryLimiter, type QueryLimiter } from './query-limiter.ts';
import { readAllPaged, readLogId, readPostgresHeadPosition, readPostgresStream } from './reader.ts';
import { openPostgresSubscription } from './subscription.ts';

const READERS = 5;
const PING_TIMEOUT = 2_000;

/** Milliseconds between the server's own limit for a statement and the closing of its unresponsive connection. */
const GRACE = 500;

interface PostgresEventStoreOptions {
  /** Milliseconds until an append without a response from the database throws `EventStoreUnavailable`; default 10 s. */
  timeout?: number;
  /** Maximum number of reading connections; default 5. One more connection appends. */
  readers?: number;
  /** Milliseconds until one attempt at an append times out, to be repeated within `timeout`; default 5 s. */
  appendTimeoutMs?: number;
  /** Milliseconds until the server cancels the query of one page, so that a smaller page is read; default 10 s. */
  readTimeoutMs?: number;
  /** The connection on which the process listens; by default the store opens one. */
  listening?: Pick<ListeningConnection, 'listen'>;
  /** Receives failures of subscriptions; by default they are logged. */
  onSubscriptionFailure?: OnSubscriptionFailure;
}

/**
 * Creates the event store that keeps its log in the schema `log` of a Postgres database, whose migrations must have run. It connects at
 * first use. Positions in this log have no gaps, so reading the whole log throws `PositionGapError` when a position is missing.
 */
export const createPostgresEventStore = (
  connection: ConnectionString,
  options: PostgresEventStoreOptions = {},
): EventStore => {
  const {
    timeout = 10_000,
    appendTimeoutMs = 5_000,
    readTimeoutMs = 10_000,
    readers = READERS,
    onSubscriptionFailure = logSubscriptionFailure,
  } = options;
  const writer = { name: 'levada event writer', max: 1, ...limitedTo(appendTimeoutMs, WRITER_SETTINGS) };
  const pool = openPool(connection, { name: 'levada event reader', max: readers, ...limitedTo(readTimeoutMs) });
  const reading = createQueryLimiter(pool, readers);
  const own = options.listening ? undefined : openListeningConnection(connection);
  const growthSignal = createAppendNotifier(options.listening ?? own!);
  const appender = createPostgresAppender(openPool(connection, writer), { timeout, onAppended: growthSignal.notify });
  const closing = new AbortController();
  let closed: Promise<unknown> | undefined;
  const close = () => {
    closing.abort();
    growthSignal.close();
    return Promise.all([appender.close(), own?.close(), pool.end()]);
  };
  return {
    append: appender.append,
    appendMany: appender.appendMany,
    read: (stream, options = {}) => readPostgresStream(reading, stream, options),
    readAll: (after, prefixes, { limit } = {}) => readAllPaged(reading, after, prefixes, limit),
    subscribe: (after, prefixes, signal) =>
      openPostgresSubscription(
        { reading, growthSignal, onSubscriptionFailure },
        after,
        prefixes,
        AbortSignal.any([signal, closing.signal]),
      ),
    headPosition: () => readPostgresHeadPosition(reading),
    logId: () => readLogId(reading),
    ping: () => ping(reading),
    async close() {
      closed ??= close();
      await closed;
    },
  };
};

/** `log.append` explains the isolation level. */
const WRITER_SETTINGS = { default_transaction_isolation: 'read committed' };

/**
 * Lets the server cancel a statement before its client closes the connection, so that it holds neither the log's lock nor a connection for
 * long.
 */
const limitedTo = (milliseconds: number, settings: Record<string, string> = {}) => ({
  queryTimeout: milliseconds + GRACE,
  settings: { ...settings, statement_timeout: String(milliseconds) },
});

const ping = async (reading: QueryLimiter): Promise<void> => {
  const message = `no answer within ${PING_TIMEOUT / 1000} seconds`;
  try {
    await pTimeout(readPostgresHeadPosition(reading), { milliseconds: PING_TIMEOUT, message });
  } catch (error) {
    throw error instanceof EventStoreUnavailable ? error : postgresUnavailableError(error);
  }
};
