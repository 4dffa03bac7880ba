'use client';
import { createStore, del, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { Draft, LocalDraft } from './recoverable-drafts.ts';

/** Milliseconds that a browser has to answer what it stores. */
const STORAGE_TIMEOUT_MS = 2_000;

let opened: UseStore | undefined;
/** IndexedDB: what a transaction wrote outlives a browser that is killed, while local storage is written a minute later. */
const store = (): UseStore => {
  opened ??= createStore('levada-drafts', 'drafts');
  return opened;
};

/** One computer may serve several people, and one person may have several editors of an article open. */
const keyOf = (userId: string, id: string, session: string): string => `${userId}/${id}/${session}`;

/** Waits until the browser answers, at most `STORAGE_TIMEOUT_MS`; a browser that stores nothing, or does not answer, gives `otherwise`. */
const within = <Answer>(ask: () => Promise<Answer>, otherwise: Answer): Promise<Answer> => {
  const answer = new Promise<Answer>((resolve) => resolve(ask()));
  const late = new Promise<Answer>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT_MS, otherwise));
  return Promise.race([answer, late]).catch(() => otherwise);
};

interface StoredDraft {
  key: string;
  articleId: string;
  draft: LocalDraft;
}

const everything = (): Promise<[string, LocalDraft][]> => entries<string, LocalDraft>(store());

/** All drafts of a person. Releases before stored one an article, under a key without the editor. */
const draftsOf = async (userId: string, all: Promise<[string, LocalDraft][]>): Promise<StoredDraft[]> => {
  return (await all)
    .map(([key, draft]) => ({ key, parts: String(key).split('/'), draft }))
    .filter(({ parts, draft }) => parts[0] === userId && draft?.session !== undefined)
    .map(({ key, parts, draft }) => ({ key, articleId: parts[1]!, draft }));
};

/** Drafts in this browser, by person, article and editor. */
export const localDrafts = {
  /** The drafts of an article, as soon as the browser answers, however late; none where it stores nothing. */
  read: async (userId: string, id: string): Promise<LocalDraft[]> =>
    (
      await draftsOf(
        userId,
        everything().catch(() => []),
      )
    )
      .filter(({ articleId }) => articleId === id)
      .map(({ draft }) => draft),

  /** Resolves to whether it is stored: a browser may have no room, or not be allowed. */
  write: (userId: string, id: string, draft: LocalDraft): Promise<boolean> =>
    within(() => set(keyOf(userId, id, draft.session), draft, store()).then(() => true), false),

  /** Marks a draft as stored by the server too, unless a later one has taken its place. */
  markOnServer: (userId: string, id: string, { session, count }: Draft): Promise<boolean> => {
    const key = keyOf(userId, id, session);
    const mark = (drafts: IDBObjectStore): Promise<boolean> => {
      const read: IDBRequest<LocalDraft | undefined> = drafts.get(key);
      read.onsuccess = () => {
        if (read.result?.count === count) drafts.put({ ...read.result, isOnHost: true }, key);
      };
      return promisifyRequest(drafts.transaction).then(() => true);
    };
    return within(() => store()('readwrite', mark), false);
  },

  /** Deletes an editor's draft, unless that editor has changed it since it was read. */
  delete: async (userId: string, id: string, { session, count }: Pick<Draft, 'session' | 'count'>): Promise<void> => {
    const old = (await draftsOf(userId, within(everything, []))).filter(
      ({ articleId, draft }) => articleId === id && draft.session === session && draft.count <= count,
    );
    for (const { key } of old) await within(() => del(key, store()), undefined);
  },

  /** Drafts of articles that are not saved yet and that the server does not have. */
  unsaved: async (userId: string): Promise<{ id: string; draft: LocalDraft }[]> =>
    (
      await draftsOf(
        userId,
        everything().catch(() => []),
      )
    )
      .filter(({ draft: { revision, isOnHost } }) => revision === -1 && !isOnHost)
      .map(({ articleId: id, draft }) => ({ id, draft })),
};
