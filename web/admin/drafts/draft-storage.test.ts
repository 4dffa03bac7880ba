// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '#testing/dom/render.ts';
import { problem, serve } from '#testing/dom/server.ts';
import { draftStorage } from './draft-storage.client.ts';
import { createEncryptedStore } from './encrypted-store.client.ts';

/** Serves the keys of accounts, and returns the id of a new one. */
const signIn = (userId: string = crypto.randomUUID()) => {
  serve(() => Response.json({ account: userId, key: btoa('k'.repeat(32)) }));
  return userId;
};
const never = new AbortController().signal;

describe('a draft in the browser', () => {
  it('is the latest that was written, until it is removed', async () => {
    const storage = draftStorage<{ name: string }>(signIn(), 'terms/new');
    expect(await storage.read(never)).toBe(undefined);
    storage.write({ name: 'poncha' });
    storage.write({ name: 'poncha velha' });
    await until(() => storage.read(never), { name: 'poncha velha' });
    storage.remove();
    await until(() => storage.read(never), undefined);
  });

  it('is found by its path only, and by its account', async () => {
    const userId = signIn();
    draftStorage(userId, 'terms/a').write('first');
    draftStorage(userId, 'terms/ab').write('second');
    await until(() => draftStorage(userId, 'terms/ab').read(never), 'second');
    expect(await draftStorage(userId, 'terms/a').read(never)).toBe('first');
    expect(await draftStorage(userId, 'terms').read(never)).toBe(undefined);
    expect(await draftStorage(signIn(), 'terms/a').read(never)).toBe(undefined);
  });

  it('is not read for a reader that is gone', async () => {
    expect(await draftStorage(signIn(), 'a').read(AbortSignal.abort())).toBe('aborted');
  });

  it('is read once the key is available', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const userId = crypto.randomUUID();
    let isAvailable = false;
    serve(() => (isAvailable ? Response.json({ account: userId, key: btoa('k'.repeat(32)) }) : problem(503, {})));
    let read: unknown = 'waiting';
    void draftStorage(userId, 'a')
      .read(never)
      .then((draft) => {
        read = draft;
      });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(read).toBe('waiting');
    isAvailable = true;
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      expect(read).toBe(undefined);
    });
  });
});

describe('an encrypted store', () => {
  const store = createEncryptedStore('test-drafts');
  const list = (userId: string, prefix: string) => store.list<string>(userId, prefix);

  it('lists the drafts of an account whose path begins with a prefix', async () => {
    const userId = signIn();
    await store.put(userId, 'a/1', { version: 1, draft: 'one' });
    await store.put(userId, 'a/2', { version: 2, draft: 'two' });
    await store.put(userId, 'b/1', { version: 3, draft: 'three' });
    expect(await list(userId, 'a/')).toEqual([
      { path: 'a/1', version: 1, draft: 'one' },
      { path: 'a/2', version: 2, draft: 'two' },
    ]);
  });

  it('deletes a draft, but no later state of it', async () => {
    const userId = signIn();
    await store.put(userId, 'a', { version: 5, draft: 'later' });
    await store.delete(userId, 'a', 4);
    expect(await list(userId, 'a')).toHaveLength(1);
    await store.delete(userId, 'a', 5);
    expect(await list(userId, 'a')).toEqual([]);
  });

  it('finishes the writes before a draft is deleted or listed', async () => {
    const userId = signIn();
    void store.put(userId, 'a', { version: 1, draft: 'one' });
    expect(await list(userId, 'a')).toHaveLength(1);
    void store.put(userId, 'a', { version: 2, draft: 'two' });
    await store.delete(userId, 'a', 2);
    expect(await list(userId, 'a')).toEqual([]);
  });
});
