import { hash, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const PSEUDONYM_CHARS = 32;

/**
 * Returns a function that returns the pseudonym of a visitor, 32 hexadecimal digits: the first half of the SHA-256 of a key and the visitor. The
 * key is random and forgotten, so that pseudonyms of two exports cannot be linked with each other or with the log. `createHmac` would take 17
 * times as long and leave an object for each vote; nothing is authenticated here, and a digest that is cut cannot be extended.
 */
export const createPseudonyms = (): ((visitor: string) => string) => {
  const key = randomBytes(KEY_BYTES).toString('hex');
  return (visitor) => hash('sha256', `${key}${visitor}`).slice(0, PSEUDONYM_CHARS);
};
