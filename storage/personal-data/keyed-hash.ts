import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '../secret.ts';

export interface KeyedHash {
  /** 64 hex digits that follow from the value, and from which it does not follow without the secret (HMAC-SHA-256). */
  keyedHash(purpose: string, value: string): string;
}

/** Keys take longer to derive than the hash takes; a day has a handful. */
export const createKeyedHash = (secret: string): KeyedHash => {
  const keys = new LRUCache<string, KeyObject>({
    max: 100,
    memoMethod: (purpose) => deriveKey(secret, `hash ${purpose}`),
  });
  return {
    keyedHash: (purpose, value) => createHmac('sha256', keys.memo(purpose)).update(value).digest('hex'),
  };
};
