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

/** Milliseconds between the moment when the server ends a statement and that when its connection is given up as dead. */
const GRACE = 500;

interface PostgresEventStoreOptions {
  /** Milliseconds until an append without an answer from the database throws `EventStoreUnavailable`; default 10 s. */
  timeout?: number;
  /** Connections that read, at most; default 5. One more appends, and one listens. */
  readers?: number;
  /** Milliseconds until one attempt at an append is given up, to be made again within `timeout`; default 5 s. */
  appendTimeoutMs?: number;
  /** Milliseconds until the server ends the reading of one page, so that a smaller one is asked for; default 10 s. */
  readTimeoutMs?: number;
  /** Hears of subscriptions that cannot read; by default it is written into the process's log. */
  onSubscriptionFailure?: OnSubscriptionFailure;
}

/**
 * The log in the schema `log` of a migrated Postgres; it connects when first used. Its positions have no gaps, which it checks
 * whenever it reads the whole log; the port promises less.
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
  const growthSignal = createAppendNotifier(connection);
  const appender = createPostgresAppender(openPool(connection, writer), { timeout, onAppended: growthSignal.notify });
  const closing = new AbortController();
  let closed: Promise<unknown> | undefined;
  const close = () => {
    closing.abort();
    return Promise.all([appender.close(), growthSignal.close(), pool.end()]);
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

/** See `log.append` for the level of isolation. */
const WRITER_SETTINGS = { default_transaction_isolation: 'read committed' };

/** The server ends a statement that we give up: it must hold neither the log's lock nor a connection for long. */
const limitedTo = (milliseconds: number, settings: Record<string, string> = {}) => ({
  queryTimeout: milliseconds + GRACE,
  settings: { ...settings, statement_timeout: String(milliseconds) },
});

const ping = (reading: QueryLimiter): Promise<void> =>
  new Promise((resolve, reject) => {
    const silent = new Error(`no answer within ${PING_TIMEOUT / 1000} seconds`);
    const timer = setTimeout(() => reject(postgresUnavailableError(silent)), PING_TIMEOUT);
    readPostgresHeadPosition(reading)
      .then(() => resolve())
      .catch((error) => reject(error instanceof EventStoreUnavailable ? error : postgresUnavailableError(error)))
      .finally(() => clearTimeout(timer));
  });
