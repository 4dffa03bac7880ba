/**
 * Encodes bytes that are not JSON as `{ $bytes: base64 }`, so that such event data can be stored and copied as JSON: in Postgres, in files
 * and in copies of the log.
 */
export const encodeBinary = (bytes: Uint8Array): { $bytes: string } => ({
  $bytes: Buffer.from(bytes).toString('base64'),
});

/**
 * Returns the bytes of a value encoded by `encodeBinary`; undefined for every other value, also for a `$bytes` that is not canonical
 * base64.
 */
export const decodeBinary = (value: unknown): Uint8Array | undefined => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return undefined;
  const { $bytes } = value as { $bytes?: unknown };
  if (typeof $bytes !== 'string') return undefined;
  const bytes = Buffer.from($bytes, 'base64');
  return bytes.toString('base64') === $bytes ? new Uint8Array(bytes) : undefined;
};
