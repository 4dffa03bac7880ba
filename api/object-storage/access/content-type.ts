import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import type { Bucket } from '../persistence/bucket-rows.ts';
import { essenceOf, isAllowed, isMimeType } from '../protocol/mime-types.ts';
import { StorageError } from '../protocol/storage-error.ts';

/** Bytes at the beginning of a file that tell what it is. */
export const SNIFF_BYTES = 4100;

/** Many formats are one of these within, and their beginning does not tell which. */
const WRAPPERS: ReadonlySet<string> = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'text/xml']);

/** Types of which each file says at its beginning what it is, so that one that does not is another. */
const TELLING = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip)$/;

/**
 * Throws `InvalidMimeType` where the bucket does not take the type that is declared, or the one that the beginning of the content tells: a
 * page that is called a picture is none.
 */
export const requireAllowedType = async (
  bucket: Pick<Bucket, 'allowed_mime_types'>,
  declared: string,
  beginning: Uint8Array,
): Promise<void> => {
  if (!isMimeType(declared)) throw notSupported(declared);
  const types = bucket.allowed_mime_types;
  if (types === null) return;
  const said = essenceOf(declared);
  if (!isAllowed(said, types)) throw notSupported(declared);
  const told = (await fileTypeFromBuffer(beginning))?.mime;
  if (told === undefined) {
    if (TELLING.test(said) && supportedMimeTypes.has(said)) throw notSupported(said);
    return;
  }
  if (!WRAPPERS.has(told) && !isAllowed(essenceOf(told), types)) throw notSupported(told);
  if (WRAPPERS.has(told) && TELLING.test(said) && supportedMimeTypes.has(said) && said !== told) {
    throw notSupported(told);
  }
};

/** Throws `InvalidMimeType` where a bucket would not have taken an object of this type. */
export const requireBucketAcceptsType = (bucket: Pick<Bucket, 'allowed_mime_types'>, mimetype: string): void => {
  if (!isAllowed(essenceOf(mimetype), bucket.allowed_mime_types)) throw notSupported(mimetype);
};

const notSupported = (type: string): StorageError =>
  new StorageError('InvalidMimeType', `mime type ${type.slice(0, 100)} is not supported`);
