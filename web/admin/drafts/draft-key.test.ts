import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadDraftKey } from './draft-key.client.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Makes the server answer with the key of this account; returns the requests. */
const serve = (account: string, status = 200) => {
  const requests = vi.fn(async () => Response.json({ account, key: btoa('k'.repeat(32)) }, { status }));
  vi.stubGlobal('fetch', requests);
  return requests;
};

describe('the key of unsaved text', () => {
  it('encrypts, cannot be exported, and is requested once', async () => {
    const requests = serve('ana');
    const [key, again] = await Promise.all([loadDraftKey('ana'), loadDraftKey('ana')]);
    expect(key).toBe(again);
    expect(await loadDraftKey('ana')).toBe(key);
    expect([key.extractable, key.usages, requests.mock.calls.length]).toEqual([false, ['encrypt', 'decrypt'], 1]);
  });

  it('is not that of another account, which signed in since', async () => {
    serve('rui');
    await expect(loadDraftKey('eva')).rejects.toThrow('Another account has signed in');
  });

  it('is requested again after the server refused it', async () => {
    serve('rita', 503);
    await expect(loadDraftKey('rita')).rejects.toThrow('No key for unsaved text: 503');
    serve('rita');
    expect(await loadDraftKey('rita')).toMatchObject({ type: 'secret' });
  });
});
