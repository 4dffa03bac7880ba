import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '../secret.ts';

export interface KeyedHash {
  /** Returns 64 hex digits (HMAC-SHA-256); the value cannot be derived from them without the secret. */
  keyedHash(purpose: string, value: string): string;
}

/** Creates a keyed hash for a secret. Caches derived keys, which take longer to derive than a hash to compute; a day needs a handful. */
export const createKeyedHash = (secret: string): KeyedHash => {
  const keys = new LRUCache<string, KeyObject>({
    max: 100,
    memoMethod: (purpose) => deriveKey(secret, `hash ${purpose}`),
  });
  return {
    keyedHash: (purpose, value) => createHmac('sha256', keys.memo(purpose)).update(value).digest('hex'),
  };
};
