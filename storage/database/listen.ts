import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../backoff.ts';
import { type ConnectionString, clientConfig, FailFastClient } from './pool.ts';

/** Milliseconds until a statement without an answer fails, and with it the connection. */
const QUERY_TIMEOUT = 5_000;
/** Milliseconds from one sign of life to the next: a connection that went silent is replaced after twice as long at most. */
const HEARTBEAT_MS = 5_000;

export interface Listener {
  close(): Promise<void>;
}

interface Listening {
  onPayload: (payload: string) => void;
  /** Listening begins, the first time or anew. */
  onConnect: () => void;
  /** One of the two threw. It listens anew afterwards, so that nothing is missed. */
  onError?: (error: unknown) => void;
  /** Milliseconds from one sign of life to the next, and until one without an answer ends the connection; 5 s each. */
  heartbeat?: number;
  timeout?: number;
}

/**
 * Calls `onPayload` for every NOTIFY on a channel until it is closed. After a lost connection, or one that went silent, it connects
 * again by itself and calls `onConnect`, also the first time: what was sent in between is unknown, so the caller must assume that it
 * missed something. It never throws.
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

/** Listens until the connection ends or the signal aborts. Answers whether it was established and everything heard was understood. */
const listenOnce = async (
  connection: ConnectionString,
  channel: string,
  { onPayload, onConnect, onError = console.error, heartbeat = HEARTBEAT_MS, timeout = QUERY_TIMEOUT }: Listening,
  signal: AbortSignal,
): Promise<boolean> => {
  const client = new FailFastClient(
    clientConfig(connection, { name: `levada listen ${channel}`, queryTimeout: timeout }),
  );
  const ended = new AbortController();
  const over = AbortSignal.any([ended.signal, signal]);
  let failed = false;
  /** An error in here would end the process. */
  const guarded = (callback: () => void): void => {
    try {
      callback();
    } catch (error) {
      failed = true;
      ended.abort();
      onError(error);
    }
  };
  // Errors of the server show in everybody's own statements; here it connects again.
  client.on('error', () => {});
  client.on('end', () => ended.abort());
  client.on('notification', ({ payload }) => guarded(() => onPayload(payload ?? '')));
  try {
    if (!(await answers(client.connect())) || over.aborted) return false;
    // Not before: `pg` never answers to who connects and ends at the same time.
    over.addEventListener('abort', () => void client.end());
    if (!(await answers(client.query(`listen ${client.escapeIdentifier(channel)}`)))) return false;
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
