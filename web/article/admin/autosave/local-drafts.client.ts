'use client';
import { createStore, del, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { Draft, LocalDraft } from './recoverable-drafts.ts';

/** Milliseconds to wait for the browser's storage. */
const STORAGE_TIMEOUT_MS = 2_000;

let opened: UseStore | undefined;
/**
 * Opens the IndexedDB store on first use. Unlike local storage, which is written up to a minute later, a committed transaction survives a
 * browser that is killed.
 */
const store = (): UseStore => {
  opened ??= createStore('levada-drafts', 'drafts');
  return opened;
};

/**
 * Returns the storage key of one editor session's draft. Several users may share a computer, and a user may have several editors of an
 * article open.
 */
const keyOf = (userId: string, id: string, session: string): string => `${userId}/${id}/${session}`;

/** Resolves to the result of `ask`, or to `otherwise` if the browser's storage fails or takes longer than `STORAGE_TIMEOUT_MS`. */
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

/** Returns all drafts of a user. Skips drafts without a session, which earlier releases stored once per article. */
const draftsOf = async (userId: string, all: Promise<[string, LocalDraft][]>): Promise<StoredDraft[]> => {
  return (await all)
    .map(([key, draft]) => ({ key, parts: String(key).split('/'), draft }))
    .filter(({ parts, draft }) => parts[0] === userId && draft?.session !== undefined)
    .map(({ key, parts, draft }) => ({ key, articleId: parts[1]!, draft }));
};

/** Drafts stored in this browser, by user, article and editor session. */
export const localDrafts = {
  /** Returns the drafts of an article. Has no time limit; resolves to [] if the browser's storage fails. */
  read: async (userId: string, id: string): Promise<LocalDraft[]> =>
    (
      await draftsOf(
        userId,
        everything().catch(() => []),
      )
    )
      .filter(({ articleId }) => articleId === id)
      .map(({ draft }) => draft),

  /** Stores a draft. Resolves to false if the browser has no room, forbids it or takes too long. */
  write: (userId: string, id: string, draft: LocalDraft): Promise<boolean> =>
    within(() => set(keyOf(userId, id, draft.session), draft, store()).then(() => true), false),

  /** Marks a draft as stored on the server, unless a newer state of it has been written since. */
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

  /** Deletes the draft of an editor session, unless that editor has changed it since it was read. */
  delete: async (userId: string, id: string, { session, count }: Pick<Draft, 'session' | 'count'>): Promise<void> => {
    const old = (await draftsOf(userId, within(everything, []))).filter(
      ({ articleId, draft }) => articleId === id && draft.session === session && draft.count <= count,
    );
    for (const { key } of old) await within(() => del(key, store()), undefined);
  },

  /** Returns the drafts of never-saved articles that were not sent to the server. */
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
