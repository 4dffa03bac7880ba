import type { Kysely } from 'kysely';
import { appendUpdates, type StoredSince } from '#api/article/working-copy/stored/document-rows.ts';
import type { Database } from '#storage/database/tables.ts';
import type { OpenDocument, UpdateSource } from './open-document.ts';

/** Updates that are stored in one transaction at most, and bytes that may wait for the database. */
const MAX_BATCH = 100;
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/** Stores an update of a browser and then sends it to the others. Resolves once it is stored; rejects if it is not. */
export type Append = (update: Uint8Array, from: UpdateSource) => Promise<void>;

/** The way of a document of this process to and from the database. */
export interface AppendQueue {
  append: Append;
  /** Adds what is stored to the document, and stores what that doubles or loses. */
  add(stored: StoredSince, fromOf?: (id: bigint) => UpdateSource | undefined): void;
}

interface Waiting {
  update: Uint8Array;
  from: UpdateSource;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Creates the queue through which a document of this process is stored. Updates that arrive while the database stores others wait for it and
 * are stored together. `onStored` is called after each transaction, and `onError` with the failure of a change that mends what an
 * update doubled or lost: the text then stays as it is.
 */
export const createAppendQueue = (
  db: Kysely<Database>,
  document: OpenDocument,
  { onStored, onError }: { onStored(): void; onError(error: unknown): void },
): AppendQueue => {
  const waiting: Waiting[] = [];
  let waitingBytes = 0;
  let isStoring = false;

  const storeBatch = async (batch: Waiting[]): Promise<void> => {
    const { id, epoch, last: since } = document;
    const added = batch.map(({ update, from }) => ({ update, accountId: from.accountId }));
    const stored = await appendUpdates(db, { id, epoch, since }, added);
    const senders = new Map(stored.ids.map((each, index) => [each, batch[index]!.from]));
    add(stored, (each) => senders.get(each));
    document.unmerged += batch.length;
  };
  const store = async (): Promise<void> => {
    isStoring = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      await storeBatch(batch).then(
        () => {
          for (const { resolve } of batch) resolve();
          onStored();
        },
        (error) => {
          for (const { reject } of batch) reject(error);
        },
      );
      waitingBytes -= batch.reduce((sum, { update }) => sum + update.length, 0);
    }
    isStoring = false;
  };
  const append: Append = (update, from) => {
    if (waitingBytes + update.length > MAX_WAITING_BYTES) return Promise.reject(new Error('Too many updates wait'));
    waitingBytes += update.length;
    return new Promise((resolve, reject) => {
      waiting.push({ update, from, resolve, reject });
      if (!isStoring) void store();
    });
  };
  const add: AppendQueue['add'] = (stored, fromOf) => {
    for (const { update, from } of document.add(stored, fromOf)) append(update, from).catch(onError);
  };
  return { append, add };
};
