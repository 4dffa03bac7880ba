import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';

const PREFIX = 'levada_service_';

/** The key with which a program of the house calls as an administrator does. It follows from the secret and is kept nowhere. */
export const serviceKey = (hashing: KeyedHash): string => PREFIX + hashing.keyedHash('service key', '1');

/** Takes as long for any wrong key. */
export const isServiceKey = (hashing: KeyedHash, given: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(serviceKey(hashing)));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
