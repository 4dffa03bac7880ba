import { type EventStore, EventStoreUnavailable } from '../event-store.ts';
import { OWN_PREFIXES } from '../own-prefixes.ts';
import { logTrouble } from '../trouble.ts';
import { createAppender } from './appender.ts';
import { type Connection, shareConnection } from './client.ts';
import { closed, NoAnswer, unavailable } from './errors.ts';
import { DEFAULT_LIMITS, type EventStoreDBOptions } from './limits.ts';
import { nameOf } from './name.ts';
import { openLast, readAgain, readEnd, readLog, readStream } from './reader.ts';
import { follow } from './subscription.ts';

/** What the port promises. A silent attempt and a second one on a new connection fit into it. */
const PING_WITHIN = 2_000;
const PING_LIMITS = { answerWithin: 1_200, giveUpAfter: PING_WITHIN };

/**
 * The log in EventStoreDB 23.10 or later, or KurrentDB. The connection string is the client's own, with TLS and credentials:
 * `esdb://name:password@host:2113`, `esdb+discover://` for a cluster, `?tls=false` without TLS, where credentials are ignored.
 * Its user must be allowed to read `$all`. Positions are commit positions.
 *
 * The server takes 1 MiB in one append unless told otherwise, all events together: beyond it, `append` throws `EventTooLarge`.
 */
export const createEventStoreDBEventStore = (
  connectionString: string,
  { onTrouble = logTrouble, ownPrefixes = OWN_PREFIXES, ...options }: EventStoreDBOptions = {},
): EventStore => {
  const limits = { ...DEFAULT_LIMITS, ...options };
  const connection = shareConnection(connectionString);
  const appender = createAppender(connection, limits);
  const subscribing = { connection, answerWithin: limits.answerWithin, onTrouble };
  const closing = new AbortController();
  const orOwn = (prefixes: string[]) => (prefixes.length > 0 ? prefixes : ownPrefixes);
  let closes: Promise<void> | undefined;
  const close = async () => {
    closing.abort(closed());
    await appender.close();
    await connection.release();
  };
  return {
    append: appender.append,
    appendMany: appender.appendMany,
    read: (stream, options = {}) =>
      appender.learning(stream, options, readStream(connection, stream, options, limits, closing.signal)),
    readAll: (after, prefixes, { limit = Number.POSITIVE_INFINITY } = {}) =>
      readLog(connection, after, orOwn(prefixes), limit, limits, closing.signal),
    subscribe: (after, prefixes, signal) =>
      follow(subscribing, after, orOwn(prefixes), AbortSignal.any([signal, closing.signal])),
    end: () => readEnd(connection, limits, closing.signal),
    name: () => nameOf(connection, appender, limits, closing.signal),
    ping: () => ping(connection, closing.signal),
    close() {
      closes ??= close();
      return closes;
    },
  };
};

const ping = async (connection: Connection, closing: AbortSignal): Promise<void> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new NoAnswer(PING_WITHIN)), PING_WITHIN);
  try {
    const events = readAgain(connection, openLast, PING_LIMITS, AbortSignal.any([closing, late.signal]));
    await Array.fromAsync(events);
  } catch (error) {
    throw error instanceof EventStoreUnavailable ? error : unavailable(error);
  } finally {
    clearTimeout(timer);
  }
};
