import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';

const ALGORITHM = 'aes-256-gcm';
/** Sizes recommended for GCM by NIST SP 800-38D. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Schema of bytes as canonical base64url. */
const bytes = (length?: number) =>
  z.string().refine((text) => {
    const decoded = Buffer.from(text, 'base64url');
    return decoded.toString('base64url') === text && (length === undefined || decoded.length === length);
  });

/** The result of encrypting with AES-256-GCM, as plain JSON. */
export const sealed = z.strictObject({ nonce: bytes(NONCE_BYTES), tag: bytes(TAG_BYTES), text: bytes() });
export type Sealed = z.infer<typeof sealed>;

/**
 * Encrypts bytes with AES-256-GCM and returns ciphertext, nonce and tag. `about` says what the bytes belong to, such as the row's id; it is
 * not stored, and `unseal` needs the same text (additional authenticated data).
 */
export const seal = (key: KeyObject, plain: Buffer, about: string): Sealed => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return {
    nonce: nonce.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    text: text.toString('base64url'),
  };
};

/**
 * Decrypts bytes that `seal` has encrypted. Returns undefined when they were altered or when the key or `about` is another one; AES-GCM
 * does not distinguish these cases.
 */
export const unseal = (key: KeyObject, { nonce, tag, text }: Sealed, about: string): Buffer | undefined => {
  const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  const plain = decipher.update(text, 'base64url');
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
};
