/** Bytes that are not JSON, as the port carries them: so they pass through Postgres, files and copies. */
export const encodeBinary = (bytes: Uint8Array): { $bytes: string } => ({
  $bytes: Buffer.from(bytes).toString('base64'),
});

/** The bytes that were carried so; undefined for everything else, a `$bytes` that is not their one spelling included. */
export const decodeBinary = (value: unknown): Uint8Array | undefined => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return undefined;
  const { $bytes } = value as { $bytes?: unknown };
  if (typeof $bytes !== 'string') return undefined;
  const bytes = Buffer.from($bytes, 'base64');
  return bytes.toString('base64') === $bytes ? new Uint8Array(bytes) : undefined;
};
