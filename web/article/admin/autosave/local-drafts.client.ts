'use client';
import { createEncryptedStore } from '../../../admin/drafts/encrypted-store.client.ts';
import { ARTICLE_DRAFTS } from '../../../admin/drafts/take-over-plain-text.client.ts';
import type { Draft } from './recoverable-drafts.ts';

/** Milliseconds to wait for the browser's storage. */
const STORAGE_TIMEOUT_MS = 2_000;

const store = createEncryptedStore(ARTICLE_DRAFTS);

/** Returns the path of one editor session's draft. A user may have several editors of an article open. */
const pathOf = (id: string, session: string): string => `${id}/${session}`;

/** Resolves to true once `work` is done, or to false if the browser's storage fails or takes longer than `STORAGE_TIMEOUT_MS`. */
const within = (work: Promise<void>): Promise<boolean> => {
  const done = work.then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT_MS, false));
  return Promise.race([done, late]);
};

/** Drafts stored in this browser, encrypted, by user, article and editor session. Each is deleted once the server has it. */
export const localDrafts = {
  /** Resolves to the drafts of an article, or to 'unknown' if the key or the browser's storage is not available. */
  read: (userId: string, id: string): Promise<Draft[] | 'unknown'> =>
    store.list<Draft>(userId, `${id}/`).then(
      (found) => found.map(({ draft }) => draft),
      () => 'unknown',
    ),

  /** Stores a draft. Resolves to false if the browser has no room, forbids it or takes too long. */
  write: (userId: string, id: string, draft: Draft): Promise<boolean> =>
    within(store.put(userId, pathOf(id, draft.session), { version: draft.count, draft })),

  /** Deletes the draft of an editor session, unless that editor has changed it since it was read or sent. */
  delete: (userId: string, id: string, { session, count }: Pick<Draft, 'session' | 'count'>): Promise<boolean> =>
    within(store.delete(userId, pathOf(id, session), count)),

  /** Resolves to the drafts of never-saved articles. */
  unsaved: async (userId: string): Promise<{ id: string; draft: Draft }[]> =>
    (await store.list<Draft>(userId, '').catch(() => []))
      .filter(({ draft: { revision } }) => revision === -1)
      .map(({ path, draft }) => ({ id: path.split('/')[0]!, draft })),
};
