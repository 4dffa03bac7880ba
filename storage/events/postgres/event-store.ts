import type pg from 'pg';
import { type Connection, openPool } from '../../database/pool.ts';
import { type EventStore, EventStoreUnavailable } from '../event-store.ts';
import { createAppender } from './appender.ts';
import { unavailable } from './errors.ts';
import { createGrowthSignal } from './growth-signal.ts';
import { readEnd, readLog, readStream } from './reader.ts';
import { follow } from './subscription.ts';

/** An append is sent again within its own limit, so a silent connection is left soon. */
const APPEND_TIMEOUT = 5_000;
const READ_TIMEOUT = 10_000;
const READERS = 5;
const PING_TIMEOUT = 2_000;

/** A statement that we gave up must not hold the log's lock for long; see `log.append` for the level of isolation. */
const WRITER_SETTINGS = {
  statement_timeout: String(APPEND_TIMEOUT),
  default_transaction_isolation: 'read committed',
};

interface PostgresEventStoreOptions {
  /** Milliseconds until an append without an answer from the database throws `EventStoreUnavailable`; default 10 s. */
  timeout?: number;
  /** Connections that read, at most; default 5. One more appends, and one listens. */
  readers?: number;
}

/**
 * The log in the schema `log` of a migrated Postgres; it connects when first used. Its positions have no gaps, which it checks
 * whenever it reads the whole log; the port promises less.
 */
export const createPostgresEventStore = (
  connection: Connection,
  { timeout = 10_000, readers = READERS }: PostgresEventStoreOptions = {},
): EventStore => {
  const writer = { name: 'levada event writer', max: 1, queryTimeout: APPEND_TIMEOUT, settings: WRITER_SETTINGS };
  const reader = { name: 'levada event reader', max: readers, queryTimeout: READ_TIMEOUT };
  const pool = openPool(connection, reader);
  const growthSignal = createGrowthSignal(connection);
  const appender = createAppender(openPool(connection, writer), { timeout, onAppended: growthSignal.notify });
  const closing = new AbortController();
  let closed: Promise<unknown> | undefined;
  const close = () => {
    closing.abort();
    return Promise.all([appender.close(), growthSignal.close(), pool.end()]);
  };
  return {
    append: appender.append,
    appendMany: appender.appendMany,
    read: (stream, options = {}) => readStream(pool, stream, options),
    readAll: (after, prefixes, { limit } = {}) => readLog(pool, after, prefixes, limit),
    subscribe: (after, prefixes, signal) =>
      follow(pool, growthSignal, after, prefixes, AbortSignal.any([signal, closing.signal])),
    end: () => readEnd(pool),
    ping: () => ping(pool),
    async close() {
      closed ??= close();
      await closed;
    },
  };
};

const ping = (pool: pg.Pool): Promise<void> =>
  new Promise((resolve, reject) => {
    const silent = new Error(`no answer within ${PING_TIMEOUT / 1000} seconds`);
    const timer = setTimeout(() => reject(unavailable(silent)), PING_TIMEOUT);
    readEnd(pool)
      .then(() => resolve())
      .catch((error) => reject(error instanceof EventStoreUnavailable ? error : unavailable(error)))
      .finally(() => clearTimeout(timer));
  });
