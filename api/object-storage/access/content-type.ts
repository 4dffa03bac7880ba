import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import type { Bucket } from '../persistence/bucket-rows.ts';
import { essenceOf, isAllowed, isMimeType } from '../protocol/mime-types.ts';
import { StorageError } from '../protocol/storage-error.ts';

/** Bytes at the start of a file that identify its type. */
export const SNIFF_BYTES = 4100;

/** Container formats of many others: the start of the file does not show which one it is. */
const WRAPPERS: ReadonlySet<string> = new Set(['application/zip', 'application/x-cfb', 'application/xml', 'text/xml']);

/** Types whose files always have a signature, so that a file without it has another type. */
const TELLING = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip)$/;

/**
 * Throws `InvalidMimeType` when the bucket does not allow the declared type, or the type that the start of the content shows: an HTML page
 * declared as a picture is rejected.
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

/** Throws `InvalidMimeType` when the bucket does not allow objects of this type. */
export const requireBucketAcceptsType = (bucket: Pick<Bucket, 'allowed_mime_types'>, mimetype: string): void => {
  if (!isAllowed(essenceOf(mimetype), bucket.allowed_mime_types)) throw notSupported(mimetype);
};

const notSupported = (type: string): StorageError =>
  new StorageError('InvalidMimeType', `mime type ${type.slice(0, 100)} is not supported`);
