import { StorageError } from './storage-error.ts';

/** Maximum bytes of an object in any bucket: a printed edition as PDF has about 50 million. */
export const MAX_OBJECT_BYTES = 100_000_000;

const UNITS: Record<string, number> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

/**
 * Parses the size limit of a bucket into bytes, from a number of bytes or a text such as `1KB` (1,000 bytes). Null means no limit and is
 * returned as null. Throws `InvalidRequest`, and `EntityTooLarge` above `MAX_OBJECT_BYTES`.
 */
export const parseSizeLimit = (given: string | number | null): bigint | null => {
  if (given === null) return null;
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,3})?) ?(B|KB|MB|GB)?$/i.exec(String(given)) ?? [];
  const bytes = Math.floor(Number(digits) * (UNITS[unit?.toUpperCase() ?? ''] ?? Number.NaN));
  if (!(bytes >= 1)) {
    throw new StorageError('InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  if (bytes > MAX_OBJECT_BYTES) throw new StorageError('EntityTooLarge');
  return BigInt(bytes);
};
