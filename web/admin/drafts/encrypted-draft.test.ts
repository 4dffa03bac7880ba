import { describe, expect, it } from 'vitest';
import { decryptDraft, encryptDraft, isDeletable, isEncrypted, pathInAccount, storedPath } from './encrypted-draft.ts';

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const draft = { title: 'Título', blocks: [1, 2] };

describe('an encrypted draft', () => {
  it('can be decrypted with its key at its path only', async () => {
    const key = await newKey();
    const stored = await encryptDraft(key, 'ana/form/1', { version: 4, draft });
    expect(stored.version).toBe(4);
    expect(Buffer.from(stored.data).includes('tulo')).toBe(false);
    expect(await decryptDraft(key, 'ana/form/1', stored)).toEqual(draft);
    expect(await decryptDraft(key, 'rui/form/1', stored)).toBeUndefined();
    expect(await decryptDraft(await newKey(), 'ana/form/1', stored)).toBeUndefined();
  });

  it('is distinguished from the plain text of earlier releases', async () => {
    expect(isEncrypted(await encryptDraft(await newKey(), 'a', { version: 1, draft }))).toBe(true);
    for (const plain of [draft, null, undefined, 'text', 7]) expect(isEncrypted(plain)).toBe(false);
  });
});

describe('a stored draft', () => {
  it('has a path in its account, which no other account shares', () => {
    expect(pathInAccount('ana', storedPath('ana', 'form/1'))).toBe('form/1');
    expect(pathInAccount('an', storedPath('ana', 'form/1'))).toBeUndefined();
  });

  it('is deleted unless a later state was stored', () => {
    expect([3, 4, 5].map((version) => isDeletable({ version }, 4))).toEqual([true, true, false]);
    expect(isDeletable(undefined, 4)).toBe(false);
  });
});
