import { backoff } from '../wait/backoff.ts';
import { sleep } from '../wait/sleep.ts';
import { type ConnectionString, clientConfig, FailFastClient } from './pool.ts';

/** Milliseconds until a statement without a response fails, and its connection with it. */
const QUERY_TIMEOUT = 5_000;
/** Milliseconds between two heartbeat statements. An unresponsive connection is replaced after at most twice as long. */
const HEARTBEAT_MS = 5_000;

/** The connection on which all parts of a process listen to Postgres channels. */
export interface ListeningConnection {
  /** Listens on a channel. Returns a function that ends it. Never throws. */
  listen(channel: string, listener: ChannelListener): () => void;
  close(): Promise<void>;
}

interface ChannelListener {
  /** Called for every notification on the channel. */
  onPayload: (payload: string) => void;
  /**
   * Called whenever listening starts: the first time and after each lost connection, because notifications in between are lost and the
   * caller must assume that it missed some.
   */
  onConnect: () => void;
}

interface ListeningOptions {
  /** Called when a callback of a listener throws. The connection is then replaced, so that `onConnect` runs again for all. */
  onError?: (error: unknown) => void;
  /** Milliseconds between two heartbeat statements; default 5 s. */
  heartbeat?: number;
  /** Milliseconds until a statement without a response ends the connection; default 5 s. */
  timeout?: number;
}

interface Listening extends ChannelListener {
  channel: string;
}

/** Opens the connection at the first `listen`. A lost or unresponsive connection is replaced until `close`. */
export const openListeningConnection = (
  connection: ConnectionString,
  { onError = console.error, heartbeat = HEARTBEAT_MS, timeout = QUERY_TIMEOUT }: ListeningOptions = {},
): ListeningConnection => {
  const all = new Set<Listening>();
  const closing = new AbortController();
  let session: Session | undefined;
  let loop: Promise<void> | undefined;
  const keepListening = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      session = createSession(connection, { all, onError, timeout }, closing.signal);
      if (await session.run(heartbeat)) failures = 0;
      await backoff(failures, closing.signal);
    }
  };
  return {
    listen(channel, { onPayload, onConnect }) {
      const listening = { channel, onPayload, onConnect };
      all.add(listening);
      loop ??= keepListening();
      void session?.add(listening);
      return () => void all.delete(listening);
    },
    async close() {
      closing.abort();
      await loop;
    },
  };
};

interface SessionOptions {
  all: ReadonlySet<Listening>;
  onError: (error: unknown) => void;
  timeout: number;
}

interface Session {
  /** Listens until the connection ends or the signal aborts. Returns true when the connection was established and no callback threw. */
  run(heartbeat: number): Promise<boolean>;
  /** Starts a listener that was added later. Does nothing before the connection is established: `run` then starts all. */
  add(listening: Listening): Promise<void>;
}

/** Creates a listening session with a connection of its own. */
const createSession = (
  connection: ConnectionString,
  { all, onError, timeout }: SessionOptions,
  signal: AbortSignal,
): Session => {
  const client = new FailFastClient(clientConfig(connection, { name: 'levada listen', queryTimeout: timeout }));
  const ended = new AbortController();
  const over = AbortSignal.any([ended.signal, signal]);
  let isConnected = false;
  let hasFailed = false;
  /** Runs a callback; an error thrown inside an event handler would end the process. */
  const guarded = (callback: () => void): void => {
    try {
      callback();
    } catch (error) {
      hasFailed = true;
      ended.abort();
      onError(error);
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Runs a statement after those before it, because a client must not be given a statement while it executes another. */
  const query = (statement: string): Promise<boolean> => {
    const done = last.then(() => answers(client.query(statement)));
    last = done;
    return done;
  };
  const start = async (listening: Listening): Promise<void> => {
    if (!(await query(`listen ${client.escapeIdentifier(listening.channel)}`))) return ended.abort();
    if (all.has(listening) && !over.aborted) guarded(listening.onConnect);
  };
  // Connection errors reach the statements; the loop of the caller reconnects.
  client.on('error', () => {});
  client.on('end', () => ended.abort());
  client.on('notification', ({ payload = '', channel }) => {
    for (const each of all) if (each.channel === channel) guarded(() => each.onPayload(payload));
  });
  return {
    async run(heartbeat) {
      try {
        if (!(await answers(client.connect())) || over.aborted) return false;
        // Not earlier: `pg` never settles `connect()` when the client is ended before it is connected.
        over.addEventListener('abort', () => void client.end());
        isConnected = true;
        await Promise.all([...all].map(start));
        const wasEstablished = !over.aborted;
        while (!over.aborted && (await query('select 1'))) await sleep(heartbeat, over);
        return wasEstablished && !hasFailed;
      } finally {
        isConnected = false;
        void client.end();
      }
    },
    async add(listening) {
      if (isConnected) await start(listening);
    },
  };
};

const answers = (statement: Promise<unknown>): Promise<boolean> =>
  statement.then(
    () => true,
    () => false,
  );
