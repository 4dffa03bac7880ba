import { StorageError } from './storage-error.ts';

/** Characters of an object's name with its folders; a thousand are more than every file system and address takes. */
const LONGEST_NAME = 500;
const LONGEST_BUCKET = 100;

/** What S3 takes everywhere. Letters of one alphabet alone: two names that look the same are the same. */
const SAFE = String.raw`\w!\-.*'() &$@=;:+,?`;
const BUCKET = new RegExp(`^[${SAFE}]+$`);
const SEGMENT = new RegExp(`^[${SAFE}]+$`);

/** Beginnings of addresses: `object/public/…` cannot be a bucket. */
const RESERVED = ['public', 'authenticated', 'sign', 'upload', 'info', 'list', 'list-v2', 'move', 'copy', '.', '..'];

/** Throws `InvalidBucketName`. */
export const parseBucketId = (id: string): string => {
  const isGood = id.length <= LONGEST_BUCKET && BUCKET.test(id) && id.trim() === id && !RESERVED.includes(id);
  if (!isGood) throw new StorageError('InvalidBucketName');
  return id;
};

/** Whether an object may be called so: folders and a name, none of them empty, `.` or `..`. */
export const isObjectName = (name: string): boolean =>
  name.length <= LONGEST_NAME &&
  name.split('/').every((segment) => SEGMENT.test(segment) && segment !== '.' && segment !== '..');

/** Throws `InvalidKey`. */
export const parseObjectName = (name: string): string => {
  if (!isObjectName(name)) throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 100)}`);
  return name;
};

/** The name at the end of an address. A slash or a backslash that was hidden by encoding is none. Throws `InvalidKey`. */
export const objectNameInUrl = (url: string, decoded: string): string => {
  const [path = ''] = url.split('?');
  if (/%(2f|5c)/i.test(path)) throw new StorageError('InvalidKey', `Invalid key: ${decoded.slice(0, 100)}`);
  return parseObjectName(decoded);
};
