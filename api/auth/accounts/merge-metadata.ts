import { AuthError } from '../auth-error.ts';

/** `user_metadata` or `app_metadata` of an account. */
export type Metadata = Record<string, unknown>;

/**
 * Maximum bytes of `user_metadata` as JSON, and of `app_metadata`. Both are part of every access token, which is stored in cookies: base64
 * is applied twice (4/3 × 4/3), and the result has to fit into 16 kB of headers.
 */
export const MAX_METADATA_BYTES = 3072;

/**
 * Merges `change` into the metadata `before`, key by key, and returns the result as JSON text. A null deletes its key; the keys in
 * `without` are left out. Throws `validation_failed` above `MAX_METADATA_BYTES`.
 */
export const mergeMetadata = (
  before: Metadata,
  change: Metadata | undefined,
  without: readonly string[] = [],
): string => {
  const entries = Object.entries({ ...before, ...change });
  const text = JSON.stringify(
    Object.fromEntries(entries.filter(([key, value]) => value !== null && !without.includes(key))),
  );
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES)
    throw new AuthError('validation_failed', { message: 'metadata is too large' });
  return text;
};
