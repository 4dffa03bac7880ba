import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';

const PREFIX = 'levada_service_';

/**
 * Returns the service key, a bearer token with which a backend service calls the auth and object storage APIs with an administrator's
 * permissions. The key is derived from the site's secret and is stored nowhere.
 */
export const serviceKey = (hashing: KeyedHash): string => PREFIX + hashing.keyedHash('service key', '1');

/** Returns true if the text is the service key; compares in constant time. */
export const isServiceKey = (hashing: KeyedHash, given: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(serviceKey(hashing)));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
