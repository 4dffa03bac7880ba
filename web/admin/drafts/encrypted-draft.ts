/** Unsaved text as the browser stores it, encrypted by AES-GCM. */
export interface EncryptedDraft {
  /** Number of the state; a later state has a higher number. */
  version: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Bytes of the initialization vector that AES-GCM is made for. */
const IV_BYTES = 12;

/** Encrypts a draft. `path` is where it is stored, at which alone it can be decrypted. */
export const encryptDraft = async (
  key: CryptoKey,
  path: string,
  { version, draft }: { version: number; draft: unknown },
): Promise<EncryptedDraft> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(draft));
  return { version, iv, data: await crypto.subtle.encrypt(paramsOf(iv, path), key, text) };
};

/** Decrypts a draft. Resolves to undefined if it was encrypted with another key, such as before the site's secret was changed. */
export const decryptDraft = async <Draft>(
  key: CryptoKey,
  path: string,
  { iv, data }: EncryptedDraft,
): Promise<Draft | undefined> => {
  try {
    const text = await crypto.subtle.decrypt(paramsOf(iv, path), key, data);
    return JSON.parse(new TextDecoder().decode(text)) as Draft;
  } catch {
    return undefined;
  }
};

const paramsOf = (iv: Uint8Array<ArrayBuffer>, path: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(path),
});

/** Checks that a stored value is encrypted; earlier releases stored plain text. */
export const isEncrypted = (stored: unknown): stored is EncryptedDraft =>
  typeof stored === 'object' && stored !== null && 'iv' in stored;

/** Returns where the browser stores a draft of an account; `path` is its path in the account. */
export const storedPath = (userId: string, path: string): string => `${userId}/${path}`;

/** Returns the path in the account of what is stored at `stored`; undefined if it belongs to another account. */
export const pathInAccount = (userId: string, stored: string): string | undefined =>
  stored.startsWith(`${userId}/`) ? stored.slice(userId.length + 1) : undefined;

/** Returns true if a stored draft may be deleted that had this version: no later state was stored since. */
export const isDeletable = (stored: Pick<EncryptedDraft, 'version'> | undefined, version: number): boolean =>
  stored !== undefined && stored.version <= version;
