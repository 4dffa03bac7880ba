import type { Kysely } from 'kysely';
import { DocumentReplaced, loadSince } from '#api/article/working-copy/stored/document-rows.ts';
import { mergeUpdates } from '#api/article/working-copy/stored/merge-updates.ts';
import { Problem } from '#api/http/problem.ts';
import { CLOSE_CODES } from '#api/websockets/open-socket.ts';
import type { Database } from '#storage/database/tables.ts';
import { type Append, type AppendQueue, createAppendQueue } from './append-queue.ts';
import { OpenDocument } from './open-document.ts';

/** A document that is open in this process, until it is released. */
export interface HeldDocument {
  document: OpenDocument;
  append: Append;
  release(): void;
}

interface Opened {
  document: OpenDocument;
  queue: AppendQueue;
}

interface Entry {
  holders: number;
  opening: Promise<Opened>;
  opened?: Opened;
}

export interface OpenDocumentsOptions {
  db: Kysely<Database>;
  /** Makes sure that a document of the article is stored, and that it has the last version. */
  prepare(id: string, accountId: string): Promise<void>;
  maxDocuments: number;
  updatesUntilMerged: number;
  /** Called after updates of a document were stored here. */
  onStored(document: OpenDocument): void;
  onOpen(document: OpenDocument): void;
  onError(error: unknown): void;
}

/** The documents that are open in this process. */
export interface OpenDocuments {
  /** Opens a document. Throws 503 if too many are open, and what `prepare` throws. */
  hold(id: string, accountId: string): Promise<HeldDocument>;
  find(id: string): OpenDocument | undefined;
  all(): OpenDocument[];
  /** Adds what other processes have stored. Disconnects the browsers if the document was deleted or created again. */
  catchUp(document: OpenDocument): Promise<void>;
  /** Disconnects the browsers of a document, so that they open it again. */
  restart(document: OpenDocument): void;
  stop(): void;
}

/** Creates the registry of the open documents. A document leaves memory when the last browser has left. */
export const createOpenDocuments = (options: OpenDocumentsOptions): OpenDocuments => {
  const { db, onError } = options;
  const entries = new Map<string, Entry>();

  const merge = (document: OpenDocument): void => {
    document.unmerged = 0;
    void mergeUpdates(db, document.id).catch(onError);
  };
  const open = async (id: string, accountId: string, entry: Entry) => {
    await options.prepare(id, accountId);
    const stored = await loadSince(db, id);
    if (!stored) throw new DocumentReplaced(`The document of article ${id} was deleted`);
    const document = new OpenDocument(id, stored.epoch);
    const onStored = () => {
      options.onStored(document);
      if (document.unmerged >= options.updatesUntilMerged) merge(document);
    };
    const queue = createAppendQueue(db, document, { onStored, onError });
    queue.add(stored);
    document.unmerged = stored.updates.length;
    entry.opened = { document, queue };
    options.onOpen(document);
    return entry.opened;
  };
  const forget = (id: string, entry: Entry): void => {
    if (entries.get(id) === entry) entries.delete(id);
    if (!entry.opened) return;
    const { document } = entry.opened;
    if (document.unmerged > 0) merge(document);
    document.destroy();
  };
  const release = (id: string, entry: Entry): void => {
    entry.holders -= 1;
    if (entry.holders === 0) forget(id, entry);
  };
  const entryOf = (id: string, accountId: string): Entry => {
    const known = entries.get(id);
    if (known) return known;
    if (entries.size >= options.maxDocuments) throw new Problem(503, 'busy', { retryAfter: 10 });
    const entry = { holders: 0 } as Entry;
    entry.opening = open(id, accountId, entry);
    entries.set(id, entry);
    return entry;
  };
  const restart = (document: OpenDocument): void => {
    const entry = entries.get(document.id);
    // Browsers that come from now on open it again; those that are connected release the old one as they leave.
    if (entry?.opened?.document === document) entries.delete(document.id);
    for (const { socket } of document.participants) socket.close(CLOSE_CODES.restart, 'opening again');
  };
  return {
    async hold(id, accountId) {
      const entry = entryOf(id, accountId);
      entry.holders += 1;
      try {
        const { document, queue } = await entry.opening;
        let isHeld = true;
        return {
          document,
          append: queue.append,
          release() {
            if (isHeld) release(id, entry);
            isHeld = false;
          },
        };
      } catch (error) {
        release(id, entry);
        throw error;
      }
    },
    find: (id) => entries.get(id)?.opened?.document,
    all: () => [...entries.values()].flatMap(({ opened }) => opened?.document ?? []),
    async catchUp(document) {
      const stored = await loadSince(db, document.id, document.last);
      const opened = entries.get(document.id)?.opened;
      if (stored?.epoch !== document.epoch) restart(document);
      else if (opened?.document === document) opened.queue.add(stored);
    },
    restart,
    stop() {
      for (const [id, entry] of entries) forget(id, entry);
    },
  };
};
