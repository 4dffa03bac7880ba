'use client';
import { fromBase64, toBase64 } from 'lib0/buffer';
import type { PartlyLocalized } from '#domain/shared/locale.ts';
import { createEncryptedStore } from '../../../admin/drafts/encrypted-store.client.ts';
import { ARTICLE_DRAFTS } from '../../../admin/drafts/take-over-plain-text.client.ts';
import type { ArticleValues } from '../../working-copy/article-values.ts';

/** Milliseconds to wait for the browser's storage. */
const STORAGE_TIMEOUT_MS = 2_000;

const store = createEncryptedStore(ARTICLE_DRAFTS);

/** A working copy as a tab stored it in this browser. */
export interface LocalCopy {
  /** Epoch of the host's document; '' if the host was not reached yet. */
  epoch: string;
  /** The whole document, as an update in base64. */
  state: string;
  /** The changes that the host has not confirmed, as updates in base64; absent if not all are known one by one. */
  changes?: string[];
  /** ISO 8601, by the clock of the browser. */
  at: string;
  /** Whether the article was never saved, and its titles. */
  isNew: boolean;
  titles: PartlyLocalized<string>;
}

/** Unsaved text as earlier releases stored it. */
export interface OldDraft {
  value: ArticleValues;
  base: ArticleValues;
}

export interface StoredCopy {
  path: string;
  version: number;
  copy: LocalCopy | OldDraft;
}

/** Working copies of this account in this browser, encrypted, one for each opening of an article. Each is deleted once the host has stored it. */
export const localCopies = {
  /** Resolves to the copies of an article. Rejects if the key or the browser's storage is not available. */
  list: async (userId: string, articleId: string): Promise<StoredCopy[]> =>
    (await store.list<LocalCopy | OldDraft>(userId, `${articleId}/`)).map(({ draft, ...of }) => ({
      ...of,
      copy: draft,
    })),

  /** Stores a copy. Resolves to false if the browser has no room, forbids it or takes too long. */
  write: (userId: string, path: string, version: number, copy: LocalCopy): Promise<boolean> =>
    within(store.put(userId, path, { version, draft: copy })),

  /** Deletes a copy, unless it was stored again since `version`. */
  delete: (userId: string, path: string, version: number): Promise<boolean> =>
    within(store.delete(userId, path, version)),

  /** Resolves to the copies of never-saved articles. */
  unsaved: async (userId: string): Promise<{ id: string; copy: LocalCopy }[]> =>
    (await store.list<LocalCopy | OldDraft>(userId, '').catch(() => [])).flatMap(({ path, draft }) =>
      'state' in draft && draft.isNew ? [{ id: path.split('/')[0]!, copy: draft }] : [],
    ),
};

/** Resolves to true once `work` is done, or to false if the browser's storage fails or takes longer than `STORAGE_TIMEOUT_MS`. */
const within = (work: Promise<void>): Promise<boolean> => {
  const done = work.then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT_MS, false));
  return Promise.race([done, late]);
};

export const encodeState = (state: Uint8Array): string => toBase64(state);
export const decodeState = (state: string): Uint8Array => fromBase64(state);
