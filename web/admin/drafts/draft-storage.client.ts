'use client';
import { createEncryptedStore } from './encrypted-store.client.ts';
import { FORM_DRAFTS } from './take-over-plain-text.client.ts';

const store = createEncryptedStore(FORM_DRAFTS);

/** Milliseconds until a draft is read again after the key was not available. */
const RETRY_MS = 5_000;

let latest = 0;
/** Returns the time, or more if that was returned before: a later state has a higher version. */
const nextVersion = (): number => {
  latest = Math.max(latest + 1, Date.now());
  return latest;
};

/**
 * Returns functions that read, write and remove a draft, which the browser keeps encrypted for its account under `path`. A browser that
 * stores nothing keeps none.
 */
export const draftStorage = <Draft>(userId: string, path: string) => ({
  /** Resolves to the draft, if any. Repeats the attempt while the key is not available; resolves to 'aborted' after `signal`. */
  async read(signal: AbortSignal): Promise<Draft | undefined | 'aborted'> {
    while (!signal.aborted) {
      const found = await store.list<Draft>(userId, path).catch(() => 'failed' as const);
      if (signal.aborted) break;
      if (found !== 'failed') return found.find((each) => each.path === path)?.draft;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    return 'aborted';
  },
  write: (draft: Draft): void => {
    // The browser stores nothing, or nothing more, or there is no key; typing must go on.
    store.put(userId, path, { version: nextVersion(), draft }).catch(() => undefined);
  },
  remove: (): void => {
    store.delete(userId, path, nextVersion()).catch(() => undefined);
  },
});
