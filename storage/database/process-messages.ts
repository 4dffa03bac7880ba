import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { ListeningConnection } from './listening-connection.ts';
import type { Database } from './tables.ts';

/** The NOTIFY channel of messages between processes. */
const CHANNEL = 'process_message';
/** Maximum bytes of a message in a notification; Postgres rejects 8000. A larger one is stored, and its id is sent. */
const MAX_PAYLOAD = 7_500;
/** Seconds for which a stored message is kept: each process reads it within moments. */
const KEPT_SECONDS = 60;
/** Bytes that may wait to be sent to the other processes; more are refused. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/** Messages of one process to all others. They may be lost when the database does not respond. */
export interface ProcessMessages {
  /** Identifies this process. */
  id: string;
  /** Sends a message to all other processes, after earlier ones. Rejects when it could not be sent. */
  send(message: unknown): Promise<void>;
  /** Calls the listener with each message of another process, in the order of each sender. Returns a function that ends it. */
  onMessage(listener: (message: unknown) => void): () => void;
  /** Calls the listener when messages may have been lost. Returns a function that ends it. */
  onGap(listener: () => void): () => void;
}

const envelope = z.object({ from: z.string(), message: z.unknown().optional(), stored: z.string().optional() });
type Envelope = z.infer<typeof envelope>;

interface Waiting {
  text: string;
  sent: () => void;
  failed: (error: unknown) => void;
}

/** Creates the messages of this process. Many that wait for the database are sent together. */
export const createProcessMessages = (
  db: Kysely<Database>,
  listening: Pick<ListeningConnection, 'listen'>,
): ProcessMessages => {
  const id = randomUUID();
  const listeners = new Set<(message: unknown) => void>();
  const gapListeners = new Set<() => void>();
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let isSending = false;
  let receiving: Promise<void> = Promise.resolve();

  const sendWaiting = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await notifyAll(
        db,
        id,
        batch.map(({ text }) => text),
      ).then(
        () => {
          for (const { sent } of batch) sent();
        },
        (error) => {
          for (const { failed } of batch) failed(error);
        },
      );
      waitingBytes -= batch.reduce((sum, { text }) => sum + text.length, 0);
    }
    isSending = false;
  };
  const handle = async (payload: string): Promise<void> => {
    const received = parseEnvelope(payload);
    if (!received || received.from === id || listeners.size === 0) return;
    const message = received.stored === undefined ? received.message : await loadStored(db, received.stored);
    if (message === undefined) return;
    for (const listener of listeners) listener(message);
  };
  const lost = (): void => {
    for (const listener of gapListeners) listener();
  };
  listening.listen(CHANNEL, {
    onPayload(payload) {
      receiving = receiving.then(() => handle(payload)).catch(lost);
    },
    onConnect: lost,
  });
  return {
    id,
    send(message) {
      const text = JSON.stringify(message);
      if (waitingBytes + text.length > MAX_WAITING_BYTES) return Promise.reject(new Error('Too many messages wait'));
      waitingBytes += text.length;
      return new Promise((sent, failed) => {
        waiting.push({ text, sent, failed });
        if (!isSending) void sendWaiting();
      });
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
  };
};

const parseEnvelope = (payload: string): Envelope | undefined => {
  try {
    return envelope.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
};

/** Sends messages, as JSON text, in order and in one transaction. */
const notifyAll = async (db: Kysely<Database>, from: string, texts: readonly string[]): Promise<void> => {
  // Postgres leaves out a notification that is equal to another one of the transaction, so each has a number.
  const small = (text: string, number = texts.length) => `{"from":"${from}","number":${number},"message":${text}}`;
  const isLarge = (text: string) => Buffer.byteLength(small(text)) > MAX_PAYLOAD;
  await db.transaction().execute(async (trx) => {
    if (texts.some(isLarge)) await sweepStored(trx);
    for (const [number, text] of texts.entries()) {
      const payload = isLarge(text) ? `{"from":"${from}","stored":"${await store(trx, text)}"}` : small(text, number);
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(trx);
    }
  });
};

const store = async (trx: Kysely<Database>, content: string): Promise<string> => {
  const id = randomUUID();
  await trx.insertInto('process_message').values({ id, content }).execute();
  return id;
};

/** Deletes messages that every process has read. */
const sweepStored = async (trx: Kysely<Database>): Promise<void> => {
  await sql`delete from process_message where id in (
    select id from process_message where sent_at < now() - make_interval(secs => ${KEPT_SECONDS})
    for update skip locked)`.execute(trx);
};

const loadStored = async (db: Kysely<Database>, id: string): Promise<unknown> => {
  const row = await db.selectFrom('process_message').select('content').where('id', '=', id).executeTakeFirst();
  return row && JSON.parse(row.content);
};
