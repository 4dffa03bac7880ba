import { StorageError } from './storage-error.ts';

/** Maximum characters of an object name with its folders; a thousand exceed the limits of file systems and URLs. */
const MAX_NAME_CHARS = 500;
const MAX_BUCKET_CHARS = 100;

/** Characters that S3 accepts without restriction. Only one alphabet, so that two names that look the same are the same. */
const SAFE = String.raw`\w!\-.*'() &$@=;:+,?`;
const BUCKET = new RegExp(`^[${SAFE}]+$`);
const SEGMENT = new RegExp(`^[${SAFE}]+$`);

/** Words that begin the path of another route, such as `object/public/…`, and therefore cannot be bucket names. */
const RESERVED = ['public', 'authenticated', 'sign', 'upload', 'info', 'list', 'list-v2', 'move', 'copy', '.', '..'];

/** Returns the id if it is a valid bucket name. Throws `InvalidBucketName`. */
export const parseBucketId = (id: string): string => {
  const isValid = id.length <= MAX_BUCKET_CHARS && BUCKET.test(id) && id.trim() === id && !RESERVED.includes(id);
  if (!isValid) throw new StorageError('InvalidBucketName');
  return id;
};

/** Returns true for a valid object name: segments separated by `/`, none of them empty, `.` or `..`. */
export const isObjectName = (name: string): boolean =>
  name.length <= MAX_NAME_CHARS &&
  name.split('/').every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..');

/** Returns the name if it is a valid object name. Throws `InvalidKey`. */
export const parseObjectName = (name: string): string => {
  if (!isObjectName(name)) throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 100)}`);
  return name;
};

/**
 * Validates and returns the object name at the end of a URL. `decoded` is the name as the router decoded it; `url` is the raw URL. Throws
 * `InvalidKey` for an invalid name, and for an encoded slash or backslash in the URL.
 */
export const objectNameInUrl = (url: string, decoded: string): string => {
  const [path = ''] = url.split('?');
  if (/%(2f|5c)/i.test(path)) throw new StorageError('InvalidKey', `Invalid key: ${decoded.slice(0, 100)}`);
  return parseObjectName(decoded);
};
