import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../backoff.ts';
import { type ConnectionString, clientConfig, FailFastClient } from './pool.ts';

/** Milliseconds until a statement without a response fails, and its connection with it. */
const QUERY_TIMEOUT = 5_000;
/** Milliseconds between two heartbeat statements. An unresponsive connection is replaced after at most twice as long. */
const HEARTBEAT_MS = 5_000;

export interface Listener {
  close(): Promise<void>;
}

interface Listening {
  onPayload: (payload: string) => void;
  /** Other channels on the same connection, with what is called for each of their notifications. */
  also?: Readonly<Record<string, (payload: string) => void>>;
  /** Called whenever listening starts: the first time and after every reconnection. */
  onConnect: () => void;
  /** Called when one of the other callbacks throws. The connection is then replaced, so that `onConnect` runs again. */
  onError?: (error: unknown) => void;
  /** Milliseconds between two heartbeat statements; default 5 s. */
  heartbeat?: number;
  /** Milliseconds until a statement without a response ends the connection; default 5 s. */
  timeout?: number;
}

/**
 * Listens on a Postgres channel: calls `onPayload` for every notification until the returned listener is closed. A lost or unresponsive
 * connection is replaced. `onConnect` is called at the first connection and after each replacement, because notifications in between are
 * lost and the caller must assume that it missed some. Never throws.
 */
export const listen = (connection: ConnectionString, channel: string, listening: Listening): Listener => {
  const closing = new AbortController();
  const loop = (async () => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      if (await listenOnce(connection, channel, listening, closing.signal)) failures = 0;
      await backoff(failures, closing.signal);
    }
  })();
  return {
    close() {
      closing.abort();
      return loop;
    },
  };
};

/** Listens until the connection ends or the signal aborts. Returns true when the connection was established and no callback threw. */
const listenOnce = async (
  connection: ConnectionString,
  channel: string,
  {
    onPayload,
    also = {},
    onConnect,
    onError = console.error,
    heartbeat = HEARTBEAT_MS,
    timeout = QUERY_TIMEOUT,
  }: Listening,
  signal: AbortSignal,
): Promise<boolean> => {
  const client = new FailFastClient(
    clientConfig(connection, { name: `levada listen ${channel}`, queryTimeout: timeout }),
  );
  const ended = new AbortController();
  const over = AbortSignal.any([ended.signal, signal]);
  let failed = false;
  /** Runs a callback; an error thrown inside an event handler would end the process. */
  const guarded = (callback: () => void): void => {
    try {
      callback();
    } catch (error) {
      failed = true;
      ended.abort();
      onError(error);
    }
  };
  // Connection errors reach the statements; the loop in `listen` reconnects.
  client.on('error', () => {});
  client.on('end', () => ended.abort());
  client.on('notification', ({ payload = '', channel: from }) =>
    guarded(() => (from === channel ? onPayload : also[from])?.(payload)),
  );
  try {
    if (!(await answers(client.connect())) || over.aborted) return false;
    // Not earlier: `pg` never settles `connect()` when the client is ended before it is connected.
    over.addEventListener('abort', () => void client.end());
    for (const each of [channel, ...Object.keys(also)]) {
      if (!(await answers(client.query(`listen ${client.escapeIdentifier(each)}`)))) return false;
    }
    guarded(onConnect);
    while (!over.aborted && (await answers(client.query('select 1')))) await pause(heartbeat, over);
    return !failed;
  } finally {
    void client.end();
  }
};

const answers = (statement: Promise<unknown>): Promise<boolean> =>
  statement.then(
    () => true,
    () => false,
  );

const pause = (milliseconds: number, signal: AbortSignal): Promise<unknown> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);
