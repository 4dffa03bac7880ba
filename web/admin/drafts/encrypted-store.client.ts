'use client';
import { createStore, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { loadDraftKey } from './draft-key.client.ts';
import {
  decryptDraft,
  type EncryptedDraft,
  encryptDraft,
  isDeletable,
  isEncrypted,
  pathInAccount,
  storedPath,
} from './encrypted-draft.ts';
import { createLatestWrites } from './latest-writes.ts';
import { takeOverPlainText } from './take-over-plain-text.client.ts';

/** A draft with its path, in the account that it belongs to. */
export interface StoredDraft<Draft> {
  path: string;
  /** Number of the stored state, which a later state exceeds. */
  version: number;
  draft: Draft;
}

const readyAccounts = new Map<string, Promise<CryptoKey>>();

/** Resolves to an account's key once the plain text that earlier releases left is encrypted. Rejects like `loadDraftKey`. */
export const openDrafts = (userId: string): Promise<CryptoKey> => {
  const known = readyAccounts.get(userId);
  if (known) return known;
  const opening = loadDraftKey(userId).then(async (key) => {
    await takeOverPlainText(userId, key).catch(() => undefined);
    return key;
  });
  readyAccounts.set(userId, opening);
  opening.catch(() => readyAccounts.delete(userId));
  return opening;
};

/**
 * Opens an IndexedDB database of drafts on first use. Each draft is encrypted with the key of its account, so that other users of the
 * browser cannot read it. Unlike local storage, which is written up to a minute later, a committed transaction survives a browser that is
 * killed.
 */
export const createEncryptedStore = (database: string) => {
  let opened: UseStore | undefined;
  const store = (): UseStore => {
    opened ??= createStore(database, 'drafts');
    return opened;
  };
  const writes = createLatestWrites();
  return {
    /** Resolves to the account's drafts whose path begins with `prefix`. Rejects if the key or the browser's storage is not available. */
    async list<Draft>(userId: string, prefix: string): Promise<StoredDraft<Draft>[]> {
      const key = await openDrafts(userId);
      // Only those: a write that waits for the key of another account would hold back this one.
      await writes.settled(storedPath(userId, prefix));
      const drafts = await Promise.all(
        (await entries<string, unknown>(store())).map(async ([stored, value]) => {
          const path = pathInAccount(userId, stored);
          if (!path?.startsWith(prefix) || !isEncrypted(value)) return [];
          const draft = await decryptDraft<Draft>(key, stored, value);
          return draft === undefined ? [] : [{ path, version: value.version, draft }];
        }),
      );
      return drafts.flat();
    },

    /** Stores a draft, or a newer state that is given before it is written. Rejects if the key or the browser's storage is not available. */
    put(userId: string, path: string, state: { version: number; draft: unknown }): Promise<void> {
      const full = storedPath(userId, path);
      return writes.run(full, async () => {
        // In a task of its own, so that the browser handles the key press that caused it first.
        await new Promise((resolve) => setTimeout(resolve));
        const key = await loadDraftKey(userId);
        await set(full, await encryptDraft(key, full, state), store());
      });
    },

    /** Deletes a draft, unless a state later than `version` is stored. */
    async delete(userId: string, path: string, version: number): Promise<void> {
      const full = storedPath(userId, path);
      await writes.settled(full);
      await store()('readwrite', (drafts) => {
        const read: IDBRequest<EncryptedDraft | undefined> = drafts.get(full);
        read.onsuccess = () => {
          if (isDeletable(read.result, version)) drafts.delete(full);
        };
        return promisifyRequest(drafts.transaction);
      });
    },
  };
};
