import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '../secret.ts';

export interface KeyedHash {
  /** Returns 64 hex digits (HMAC-SHA-256); the value cannot be derived from them without the secret. */
  keyedHash(purpose: string, value: string): string;
}

/**
 * Returns `keyedHash`, which computes an HMAC of a value. Its key is derived from the site's secret and a purpose, so the hashes of one
 * value for two purposes cannot be linked.
 */
export const createKeyedHash = (secret: string): KeyedHash => {
  const keys = new LRUCache<string, KeyObject>({
    max: 100,
    memoMethod: (purpose) => deriveKey(secret, `hash ${purpose}`),
  });
  return {
    keyedHash: (purpose, value) => createHmac('sha256', keys.memo(purpose)).update(value).digest('hex'),
  };
};
