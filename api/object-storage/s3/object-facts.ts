import type { IncomingHttpHeaders } from 'node:http';
import { cacheControlOf, metadataOf } from '../operations/upload-facts.ts';
import type { StoredObject } from '../persistence/object-rows.ts';
import { isMimeType } from '../protocol/mime-types.ts';
import { StorageError } from '../protocol/storage-error.ts';

const META = 'x-amz-meta-';

export type ObjectFacts = Pick<StoredObject, 'mimetype' | 'cache_control' | 'metadata'>;

/** Reads content type, cache control and user metadata of an object from the headers of a request. Throws for invalid ones. */
export const objectFactsOf = (headers: IncomingHttpHeaders | Record<string, string>): ObjectFacts => {
  const metadata = Object.entries(headers)
    .filter(([name]) => name.startsWith(META))
    .map(([name, value]) => [name.slice(META.length), String(value)]);
  const mimetype = headers['content-type'] || 'application/octet-stream';
  if (!isMimeType(mimetype)) throw new StorageError('InvalidMimeType');
  return {
    mimetype,
    cache_control: cacheControlOf(headers['cache-control']),
    metadata: metadataOf(JSON.stringify(Object.fromEntries(metadata))),
  };
};

/** Returns the headers with the user metadata of an object, as far as a header can carry it. */
export const metadataHeaders = ({ metadata }: Pick<StoredObject, 'metadata'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata)
      .filter(([name, value]) => typeof value === 'string' && /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value))
      .map(([name, value]) => [META + name.toLowerCase(), String(value)]),
  );
