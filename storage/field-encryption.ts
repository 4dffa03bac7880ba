import type { KeyObject } from 'node:crypto';
import { type Sealed, seal, unseal } from './personal-data/cipher.ts';
import { deriveKey } from './secret.ts';

/** Hides texts in the database behind the site's secret: whoever has a copy of the database alone cannot read them. */
export interface FieldEncryption {
  /** `purpose` says what such texts are for, `of` names the row that holds this one: nowhere else does it open. */
  seal(purpose: string, of: string, plain: string): Sealed;
  /** Throws where it was altered, moved from another row, or sealed with another secret. */
  unseal(purpose: string, of: string, sealed: Sealed): string;
}

/** `secret`: see `readOrCreateSecret`. */
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
      if (!plain)
        throw new Error(`The ${purpose} of ${of} cannot be unsealed: it was altered, or SECRET is another one`);
      return plain.toString();
    },
  };
};
