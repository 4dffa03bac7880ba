import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { type Connection, clientConfig } from '#storage/database/pool.ts';
import { backoff } from './backoff.ts';

/** What `log.append` notifies. */
const CHANNEL = 'event_log';
/** A notification may be lost with its connection: waiting never lasts longer than this. */
const LOOK_ANYWAY_MS = 1_000;
const QUERY_TIMEOUT = 5_000;

export type Wake = ReturnType<typeof createWake>;

/**
 * Tells those who wait for the log that it grew: at once when this process appended, by NOTIFY when another one did. Listens
 * from the first watcher on.
 */
export const createWake = (connection: Connection) => {
  const growth = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  const listen = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      if (await listenOnce(connection, notify, closing.signal)) failures = 0;
      await backoff(failures, closing.signal);
    }
  };

  const notify = () => growth.emit('growth');

  /** Notes every growth from now on, until stopped. */
  const watch = () => {
    listening ??= listen();
    let grown = false;
    const note = () => {
      grown = true;
    };
    growth.on('growth', note);
    return {
      /** Call it before looking at the log: growth from here on ends the next `wait`. */
      reset() {
        grown = false;
      },
      /** Resolves on growth since `reset`, after a second, or on abort. */
      wait: (signal: AbortSignal): Promise<void> => (grown ? Promise.resolve() : untilGrowth(growth, signal)),
      stop: () => growth.off('growth', note),
    };
  };

  const close = async (): Promise<void> => {
    closing.abort();
    await listening;
  };

  return { notify, watch, close };
};

const untilGrowth = (growth: EventEmitter, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      growth.off('growth', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, LOOK_ANYWAY_MS);
    growth.on('growth', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

/** Listens until the connection ends. Answers whether it was ever established. */
const listenOnce = async (connection: Connection, notify: () => void, signal: AbortSignal): Promise<boolean> => {
  const client = new pg.Client(
    clientConfig(connection, { name: 'levada event listener', queryTimeout: QUERY_TIMEOUT }),
  );
  const ended = new AbortController();
  const over = AbortSignal.any([ended.signal, signal]);
  client.on('error', () => {});
  client.on('end', () => ended.abort());
  client.on('notification', notify);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    notify();
    if (!over.aborted) await once(over, 'abort');
    return true;
  } catch {
    // The subscribers' own queries tell what is wrong; without notifications they look once a second.
    return false;
  } finally {
    void client.end();
  }
};
