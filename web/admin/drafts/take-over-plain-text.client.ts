'use client';
import { createStore, del, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { type EncryptedDraft, encryptDraft, isEncrypted } from './encrypted-draft.ts';

/** Databases of `createEncryptedStore`: the drafts of articles, and those of forms and static pages. */
export const ARTICLE_DRAFTS = 'levada-drafts';
export const FORM_DRAFTS = 'levada-forms';

/** An article's draft, as releases before the encryption stored it. */
interface PlainDraft {
  /** Missing in still earlier releases, whose drafts are not offered any more. */
  session?: string;
  count: number;
  /** True if the server has it too. */
  isOnHost: boolean;
}

/** Encrypts the unsaved text of an account that earlier releases stored as plain text, and deletes the plain text. */
export const takeOverPlainText = async (userId: string, key: CryptoKey): Promise<void> => {
  await takeOverArticles(userId, key);
  await takeOverForms(userId, key);
};

const takeOverArticles = async (userId: string, key: CryptoKey): Promise<void> => {
  const store = createStore(ARTICLE_DRAFTS, 'drafts');
  const plain = (await entries<string, unknown>(store)).filter(
    ([path, stored]) => path.startsWith(`${userId}/`) && !isEncrypted(stored),
  );
  for (const [path, stored] of plain) {
    const { isOnHost, ...draft } = stored as PlainDraft;
    if (isOnHost || draft.session === undefined) await del(path, store);
    else await replacePlainText(store, path, await encryptDraft(key, path, { version: draft.count, draft }));
  }
};

/** Replaces a plain text, unless an editor has stored a later state since it was read. */
const replacePlainText = (store: UseStore, path: string, encrypted: EncryptedDraft): Promise<void> =>
  store('readwrite', (drafts) => {
    const read: IDBRequest<unknown> = drafts.get(path);
    read.onsuccess = () => {
      if (!isEncrypted(read.result)) drafts.put(encrypted, path);
    };
    return promisifyRequest(drafts.transaction);
  });

const takeOverForms = async (userId: string, key: CryptoKey): Promise<void> => {
  const store = createStore(FORM_DRAFTS, 'drafts');
  for (const kind of ['form', 'page']) {
    const prefix = `levada-${kind}:${userId}:`;
    for (const old of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
      const path = `${userId}/${kind}/${old.slice(prefix.length)}`;
      const draft: unknown = JSON.parse(localStorage.getItem(old)!);
      await set(path, await encryptDraft(key, path, { version: 0, draft }), store);
      localStorage.removeItem(old);
    }
  }
};
