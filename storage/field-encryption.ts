import type { KeyObject } from 'node:crypto';
import { type Sealed, seal, unseal } from './personal-data/cipher.ts';
import { deriveKey } from './secret.ts';

/** Encrypts single columns with keys derived from the site's secret, so that a copy of the database alone is not readable. */
export interface FieldEncryption {
  /** Encrypts a text. `purpose` selects the key; `of` identifies the row. Decryption needs the same two values. */
  seal(purpose: string, of: string, plain: string): Sealed;
  /** Decrypts a text. Throws when it was altered, moved from another row, or encrypted with another secret. */
  unseal(purpose: string, of: string, sealed: Sealed): string;
}

/**
 * Returns `seal` and `unseal`, which encrypt and decrypt a text in a database column with a key derived from the site's secret. Each
 * purpose has its own key. A text can be decrypted only for the same purpose and row.
 */
export const createFieldEncryption = (secret: string): FieldEncryption => {
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string): KeyObject => {
    const key = keys.get(purpose) ?? deriveKey(secret, `sealed ${purpose}`);
    keys.set(purpose, key);
    return key;
  };
  return {
    seal: (purpose, of, plain) => seal(keyFor(purpose), Buffer.from(plain), of),
    unseal(purpose, of, sealed) {
      const plain = unseal(keyFor(purpose), sealed, of);
      if (!plain) throw new Error(`The ${purpose} of ${of} cannot be decrypted: it was altered, or SECRET has changed`);
      return plain.toString();
    },
  };
};
