import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import type { Bucket } from '../persistence/bucket-rows.ts';
import { essenceOf, isAllowed, isMimeType } from '../protocol/mime-types.ts';
import { StorageError } from '../protocol/storage-error.ts';

/** Bytes at the start of a file that identify its type. */
export const SNIFF_BYTES = 4100;

/** Container formats of many others: the start of the file does not show which one it is. */
const CONTAINER_TYPES: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-cfb',
  'application/xml',
  'text/xml',
]);

/** Pictures that browsers decode by their content, whichever of these types they are declared as. */
const PICTURES: ReadonlySet<string> = new Set(['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']);

/** Types whose files always have a signature, so that a file without it has another type. */
const HAS_SIGNATURE = /^(image|audio|video|font)\/|^application\/(pdf|zip|gzip)$/;

/**
 * Throws `InvalidMimeType` when `declared`, the content type that the client states, is malformed or not allowed in the bucket. Also throws
 * it when the first bytes show content that the bucket does not allow, such as an HTML page declared as a picture; a picture of one format
 * declared as another is accepted.
 */
export const requireAllowedType = async (
  bucket: Pick<Bucket, 'allowed_mime_types'>,
  declared: string,
  beginning: Uint8Array,
): Promise<void> => {
  if (!isMimeType(declared)) throw notSupported(declared);
  const types = bucket.allowed_mime_types;
  if (types === null) return;
  const declaredEssence = essenceOf(declared);
  if (!isAllowed(declaredEssence, types)) throw notSupported(declared);
  const detected = (await fileTypeFromBuffer(beginning))?.mime;
  if (detected === undefined) {
    if (HAS_SIGNATURE.test(declaredEssence) && supportedMimeTypes.has(declaredEssence))
      throw notSupported(declaredEssence);
    return;
  }
  if (PICTURES.has(detected) && PICTURES.has(declaredEssence)) return;
  if (!CONTAINER_TYPES.has(detected) && !isAllowed(essenceOf(detected), types)) throw notSupported(detected);
  if (
    CONTAINER_TYPES.has(detected) &&
    HAS_SIGNATURE.test(declaredEssence) &&
    supportedMimeTypes.has(declaredEssence) &&
    declaredEssence !== detected
  ) {
    throw notSupported(detected);
  }
};

/** Throws `InvalidMimeType` when the bucket does not allow objects of this type. */
export const requireBucketAcceptsType = (bucket: Pick<Bucket, 'allowed_mime_types'>, mimetype: string): void => {
  if (!isAllowed(essenceOf(mimetype), bucket.allowed_mime_types)) throw notSupported(mimetype);
};

const notSupported = (type: string): StorageError =>
  new StorageError('InvalidMimeType', `mime type ${type.slice(0, 100)} is not supported`);
