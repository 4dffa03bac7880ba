import { etagOf, type StoredObject } from '../persistence/object-rows.ts';

/**
 * Returns the ETag of an object with quotes. It ends like that of a multipart upload, because clients take any other ETag of S3 for the MD5
 * of the content and compare it.
 */
export const s3EtagOf = (object: Pick<StoredObject, 'sha256'>): string => `${etagOf(object).slice(0, -1)}-1"`;
