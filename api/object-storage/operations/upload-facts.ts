import { z } from 'zod';
import { StorageError } from '../protocol/storage-error.ts';

const DEFAULT_CACHE_CONTROL = 'max-age=3600';

/** Directives of RFC 9111 §5.2, in any order. */
const CACHE_CONTROL = /^[a-z-]+(=\d{1,10})?(\s*,\s*[a-z-]+(=\d{1,10})?)*$/i;

/** What the uploader says in the header. Throws `InvalidRequest`. */
export const cacheControlOf = (given: string | undefined): string => {
  if (!given) return DEFAULT_CACHE_CONTROL;
  if (given.length > 200 || !CACHE_CONTROL.test(given)) {
    throw new StorageError('InvalidRequest', 'cache-control cannot be read');
  }
  return given;
};

/** What the uploader says in the form, where seconds may stand alone: `3600`. Throws `InvalidRequest`. */
export const cacheControlOfField = (given: string | undefined): string =>
  cacheControlOf(given && /^\d+$/.test(given) ? `max-age=${given}` : given);

/** Characters of metadata as JSON. */
const LONGEST_METADATA = 8_192;

/** NUL, and half a surrogate pair, as JSON writes them: Postgres keeps neither. */
const UNKEPT = /\\u(0000|d[89a-f][0-9a-f]{2})/;

const metadata = z
  .string()
  .max(LONGEST_METADATA)
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.record(z.string(), z.unknown()));

/** JSON of an object. Throws `InvalidRequest`. */
export const metadataOf = (given: string | undefined): Record<string, unknown> => {
  if (!given) return {};
  try {
    const parsed = metadata.parse(given);
    if (!UNKEPT.test(JSON.stringify(parsed))) return parsed;
  } catch {}
  throw new StorageError('InvalidRequest', 'metadata must be a JSON object of 8 kB at most');
};

/** The same in base64. */
export const metadataOfHeader = (given: string | string[] | undefined): Record<string, unknown> =>
  metadataOf(typeof given === 'string' ? Buffer.from(given, 'base64').toString('utf8') : undefined);
