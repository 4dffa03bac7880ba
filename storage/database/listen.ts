import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, clientConfig } from './pool.ts';

/** Milliseconds until a lost connection is tried again, between half and one and a half of it. */
const RETRY_MS = 500;

export interface Listener {
  close(): Promise<void>;
}

/**
 * Hears every NOTIFY on a channel for as long as it is open. After a lost connection it listens again by itself and calls
 * `onConnect`, also the first time: whatever was sent in between is unknown, so the caller must assume that it missed something.
 */
export const listen = (
  connection: Connection,
  channel: string,
  { onPayload, onConnect }: { onPayload: (payload: string) => void; onConnect: () => void },
): Listener => {
  const abort = new AbortController();
  let client: pg.Client | undefined;
  const loop = (async () => {
    while (!abort.signal.aborted) {
      client = new pg.Client(clientConfig(connection, { name: `levada-listen-${channel}`, queryTimeout: 5_000 }));
      await listenOnce(client, channel, onPayload, onConnect, abort.signal).catch(() => undefined);
      await sleep(RETRY_MS * (0.5 + Math.random()), undefined, { signal: abort.signal }).catch(() => undefined);
    }
  })();
  return {
    async close() {
      abort.abort();
      await client?.end().catch(() => undefined);
      await loop;
    },
  };
};

/** Resolves or rejects when the connection is gone. */
const listenOnce = (
  client: pg.Client,
  channel: string,
  onPayload: (payload: string) => void,
  onConnect: () => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    client.on('error', reject);
    client.on('end', resolve);
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    client
      .connect()
      .then(() => client.query(`listen ${client.escapeIdentifier(channel)}`))
      .then(() => (signal.aborted ? client.end() : onConnect()), reject);
  });
