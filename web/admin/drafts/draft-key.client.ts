'use client';

/** Request timeout in milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000;

const keys = new Map<string, Promise<CryptoKey>>();

/**
 * Resolves to the key that encrypts an account's unsaved text in this browser. The server gives it only to a session of that account; it is
 * kept in memory and cannot be exported. Rejects if the server does not give it, if another account has signed in, or without HTTPS, where
 * browsers do not encrypt; the next call then requests it again.
 */
export const loadDraftKey = (userId: string): Promise<CryptoKey> => {
  const known = keys.get(userId);
  if (known) return known;
  const loading = requestKey(userId);
  keys.set(userId, loading);
  loading.catch(() => keys.delete(userId));
  return loading;
};

const requestKey = async (userId: string): Promise<CryptoKey> => {
  const response = await fetch('/api/desk/draft-key', { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`No key for unsaved text: ${response.status}`);
  const { account, key } = (await response.json()) as { account: string; key: string };
  if (account !== userId) throw new Error('Another account has signed in');
  const bytes = Uint8Array.from(atob(key), (each) => each.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
};
