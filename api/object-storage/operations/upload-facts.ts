import { z } from 'zod';
import { isStorable } from '../../http/storable.ts';
import { StorageError } from '../protocol/storage-error.ts';

const DEFAULT_CACHE_CONTROL = 'max-age=3600';

/** Directives of RFC 9111 §5.2, in any order. */
const CACHE_CONTROL = /^[a-z-]+(=\d{1,10})?(\s*,\s*[a-z-]+(=\d{1,10})?)*$/i;

/** Validates the `cache-control` header of an upload and returns it, or `max-age=3600` if it is missing. Throws `InvalidRequest`. */
export const cacheControlOf = (given: string | undefined): string => {
  if (!given) return DEFAULT_CACHE_CONTROL;
  if (given.length > 200 || !CACHE_CONTROL.test(given)) {
    throw new StorageError('InvalidRequest', 'Invalid cache-control');
  }
  return given;
};

/**
 * Validates the form field `cacheControl` of an upload and returns it as a header value; a number of seconds such as `600` becomes
 * `max-age=600`. Returns `max-age=3600` when omitted. Throws `InvalidRequest`.
 */
export const cacheControlOfField = (given: string | undefined): string =>
  cacheControlOf(given && /^\d+$/.test(given) ? `max-age=${given}` : given);

const METADATA_RULE =
  'metadata must be a JSON object of at most 8 kB and 100 levels, without U+0000 and half surrogate pairs';

/** Maximum characters of metadata as JSON. */
const MAX_METADATA_CHARS = 8_192;

const metadata = z
  .string()
  .max(MAX_METADATA_CHARS)
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.record(z.string(), z.unknown()).refine(isStorable));

/**
 * Parses the user metadata of an object from JSON; returns an empty object when omitted. Throws `InvalidRequest` unless it is a JSON object
 * of at most 8 kB that Postgres can store.
 */
export const metadataOf = (given: string | undefined): Record<string, unknown> => {
  if (!given) return {};
  try {
    return metadata.parse(given);
  } catch {
    throw new StorageError('InvalidRequest', METADATA_RULE);
  }
};

/**
 * Parses the user metadata of an object from the header `x-metadata`, which is JSON in base64; returns an empty object when omitted. Throws
 * `InvalidRequest`.
 */
export const metadataOfHeader = (given: string | string[] | undefined): Record<string, unknown> =>
  metadataOf(typeof given === 'string' ? Buffer.from(given, 'base64').toString('utf8') : undefined);
