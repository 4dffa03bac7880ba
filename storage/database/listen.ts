import { once } from 'node:events';
import pg from 'pg';
import { backoff } from '../backoff.ts';
import { type Connection, clientConfig } from './pool.ts';

const QUERY_TIMEOUT = 5_000;

export interface Listener {
  close(): Promise<void>;
}

interface Listening {
  onPayload: (payload: string) => void;
  /** Listening begins, the first time or anew. */
  onConnect: () => void;
}

/**
 * Calls `onPayload` for every NOTIFY on a channel until it is closed. After a lost connection it connects again by itself and
 * calls `onConnect`, also the first time: what was sent in between is unknown, so the caller must assume that it missed something.
 * It never throws.
 */
export const listen = (connection: Connection, channel: string, listening: Listening): Listener => {
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

/** Listens until the connection ends or the signal aborts. Answers whether it was ever established. */
const listenOnce = async (
  connection: Connection,
  channel: string,
  { onPayload, onConnect }: Listening,
  signal: AbortSignal,
): Promise<boolean> => {
  const client = new pg.Client(
    clientConfig(connection, { name: `levada listen ${channel}`, queryTimeout: QUERY_TIMEOUT }),
  );
  const ended = new AbortController();
  const over = AbortSignal.any([ended.signal, signal]);
  // Errors of the server show in everybody's own statements; here it connects again.
  client.on('error', () => {});
  client.on('end', () => ended.abort());
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  try {
    if (!(await begin(client, channel))) return false;
    onConnect();
    if (!over.aborted) await once(over, 'abort');
    return true;
  } finally {
    void client.end();
  }
};

const begin = (client: pg.Client, channel: string): Promise<boolean> =>
  client
    .connect()
    .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
    .then(
      () => true,
      () => false,
    );
