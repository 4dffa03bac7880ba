import { createHmac, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const PSEUDONYM_CHARS = 32;

/**
 * Returns a function that returns the pseudonym of a visitor, the first 128 bits of an HMAC-SHA-256 as hex. Its key is random and
 * forgotten, so that pseudonyms of two exports cannot be linked with each other or with the log.
 */
export const createPseudonyms = (): ((visitor: string) => string) => {
  const key = randomBytes(KEY_BYTES);
  return (visitor) => createHmac('sha256', key).update(visitor).digest('hex').slice(0, PSEUDONYM_CHARS);
};
