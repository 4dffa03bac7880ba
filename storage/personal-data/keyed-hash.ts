import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { deriveKey } from '../secret.ts';

export interface KeyedHash {
  /** Returns 64 hex digits (HMAC-SHA-256); the value cannot be derived from them without the secret. */
  keyedHash(purpose: string, value: string): string;
}

/** Purposes that are not the newsletter's, and whose hashes stay the same after SECRET was rotated. */
const PERMANENT = new Set(['subscriber', 'vote checkpoints', 'unsaved text in browsers', 'keys of programs']);

/**
 * Returns true for purposes whose hashes must stay the same after SECRET was rotated: they name the streams of subscribers, sign links in
 * newsletters that were sent, and are the keys of published checkpoints of votes, of text that only a browser has and of keys that programs have.
 */
const isPermanent = (purpose: string): boolean => PERMANENT.has(purpose) || purpose.startsWith('newsletter ');

/**
 * Returns `keyedHash`, which computes an HMAC of a value. Its key is derived from the site's secret and a purpose, so the hashes of one
 * value for two purposes cannot be linked. For permanent purposes it is derived from `root`, the site's first secret (`readHashRoot`).
 */
export const createKeyedHash = (secret: string, root: string): KeyedHash => {
  const keys = new LRUCache<string, KeyObject>({
    max: 100,
    memoMethod: (purpose) => deriveKey(isPermanent(purpose) ? root : secret, `hash ${purpose}`),
  });
  return {
    keyedHash: (purpose, value) => createHmac('sha256', keys.memo(purpose)).update(value).digest('hex'),
  };
};
