import { z } from 'zod';
import type { RouteServices } from '../../endpoints.ts';
import { isStorable } from '../../http/storable.ts';
import { recordStorageChange } from '../audit/storage-event-outbox.ts';
import { removeObjects } from '../operations/remove.ts';
import { addBucket, listBuckets, removeBucket } from '../persistence/bucket-rows.ts';
import { parseBucketId } from '../protocol/names.ts';
import { parseStorageInput } from '../protocol/parse-input.ts';
import { requireBucket, requireReach, type S3Call } from './access.ts';
import { readText } from './body.ts';
import { s3EtagOf } from './etag.ts';
import { type ListedKey, listKeys } from './list-objects.ts';
import type { S3Result } from './result.ts';
import { S3Error } from './s3-error.ts';
import { parseXml, toXml } from './xml.ts';

/** `GET /`: the buckets that the key may use. */
export const listAllBuckets = async ({ db }: RouteServices, { caller }: S3Call): Promise<S3Result> => {
  const buckets = await listBuckets(db, { sortColumn: 'name', sortOrder: 'asc' });
  const shown = buckets.filter(({ id }) => !caller.buckets || caller.buckets.includes(id));
  const Bucket = shown.map(({ id, created_at }) => ({ Name: id, CreationDate: created_at.toISOString() }));
  return { xml: toXml('ListAllMyBucketsResult', { Owner: { ID: 'levada' }, Buckets: { Bucket } }) };
};

/** `PUT /{bucket}`: creates a bucket, a public one with `x-amz-acl: public-read`. Throws `BucketAlreadyExists`. */
export const createBucket = async ({ db }: RouteServices, call: S3Call): Promise<S3Result> => {
  const { request, bucketId } = call;
  const caller = requireReach(call.caller, parseBucketId(bucketId));
  await readText(request);
  const isPublic = request.headers['x-amz-acl'] === 'public-read';
  await db.transaction().execute(async (trx) => {
    await addBucket(trx, bucketId, null, { public: isPublic, file_size_limit: null, allowed_mime_types: null });
    await recordStorageChange(trx, caller, { bucket: bucketId, change: 'bucket_created' });
    if (isPublic) await recordStorageChange(trx, caller, { bucket: bucketId, change: 'published' });
  });
  return { headers: { location: `/${bucketId}` } };
};

/** `DELETE /{bucket}`: deletes an empty bucket. */
export const deleteBucket = async ({ db }: RouteServices, { caller, bucketId }: S3Call): Promise<S3Result> => {
  requireReach(caller, bucketId);
  await db.transaction().execute(async (trx) => {
    await removeBucket(trx, bucketId);
    await recordStorageChange(trx, caller, { bucket: bucketId, change: 'bucket_deleted' });
  });
  return { status: 204 };
};

/** `HEAD /{bucket}`: whether it exists. */
export const headBucket = async (services: RouteServices, { caller, bucketId }: S3Call): Promise<S3Result> => {
  await requireBucket(services, caller, bucketId);
  return {};
};

/** Returns an operation that answers a question about an existing bucket always in the same way. */
export const answerAboutBucket =
  (root: string) =>
  async (services: RouteServices, { caller, bucketId }: S3Call): Promise<S3Result> => {
    await requireBucket(services, caller, bucketId);
    return { xml: toXml(root, {}) };
  };

const MAX_TEXT_CHARS = 2_000;
const text = z.string().max(MAX_TEXT_CHARS).refine(isStorable, 'contains characters not allowed in names').default('');

/** Parameters of both versions of the list. */
const selection = z.object({
  prefix: text,
  delimiter: text,
  'max-keys': z.coerce.number().int().min(0).max(1_000_000).default(1_000),
  'encoding-type': z.literal('url').optional(),
  marker: text,
  'start-after': text,
  'continuation-token': text,
});
type Selection = z.output<typeof selection>;

const MAX_KEYS = 1_000;

/** `GET /{bucket}`: a page of its objects, in version 1 or 2 of the operation. */
export const listObjects = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { bucket } = await requireBucket(services, call.caller, call.bucketId);
  const given = parseStorageInput(selection, call.query);
  const isV2 = call.query['list-type'] === '2';
  const limit = Math.min(given['max-keys'], MAX_KEYS);
  const { keys, isTruncated } = await listKeys(services.db, bucket.id, {
    prefix: given.prefix,
    delimiter: given.delimiter,
    limit,
    ...startOf(given, isV2),
  });
  const encode = given['encoding-type'] ? encodeName : (name: string) => name;
  const last = keys.at(-1)?.entry ?? '';
  return {
    xml: toXml('ListBucketResult', {
      Name: bucket.id,
      Prefix: encode(given.prefix),
      ...(given.delimiter && { Delimiter: encode(given.delimiter) }),
      MaxKeys: limit,
      IsTruncated: isTruncated && limit > 0,
      EncodingType: given['encoding-type'],
      ...(isV2 ? positionV2(given, keys, isTruncated) : positionV1(given, encode, isTruncated ? last : undefined)),
      Contents: keys.filter(({ isGroup }) => !isGroup).map((key) => describe(key, encode)),
      CommonPrefixes: keys.filter(({ isGroup }) => isGroup).map(({ entry }) => ({ Prefix: encode(entry) })),
    }),
  };
};

const encodeName = (name: string): string => encodeURIComponent(name).replaceAll('%2F', '/');

const describe = (object: ListedKey, encode: (name: string) => string) => ({
  Key: encode(object.name),
  LastModified: object.updated_at.toISOString(),
  ETag: s3EtagOf(object),
  Size: object.size.toString(),
  StorageClass: 'STANDARD',
});

/** A group as marker is passed as a whole; a name passes the names up to it. */
const startOf = (given: Selection, isV2: boolean): { afterName: string; afterEntry: string } => {
  if (isV2 && given['continuation-token'] !== '') {
    const afterEntry = readToken(given['continuation-token']);
    return { afterName: '', afterEntry };
  }
  const marker = isV2 ? given['start-after'] : given.marker;
  const isGroup = given.delimiter !== '' && marker.endsWith(given.delimiter);
  return isGroup ? { afterName: '', afterEntry: marker } : { afterName: marker, afterEntry: '' };
};

const readToken = (token: string): string => {
  const entry = Buffer.from(token, 'base64url').toString('utf8');
  if (!isStorable(entry)) throw new S3Error('InvalidArgument', 'The continuation token is incorrect');
  return entry;
};

const positionV2 = (given: Selection, keys: readonly ListedKey[], isTruncated: boolean) => ({
  KeyCount: keys.length,
  ContinuationToken: given['continuation-token'] || undefined,
  StartAfter: given['start-after'] || undefined,
  NextContinuationToken:
    isTruncated && keys.length > 0 ? Buffer.from(keys.at(-1)!.entry).toString('base64url') : undefined,
});

const positionV1 = ({ marker }: Selection, encode: (name: string) => string, next: string | undefined) => ({
  Marker: encode(marker),
  NextMarker: next && encode(next),
});

const deletion = z.object({
  Delete: z.object({
    Object: z
      .array(z.object({ Key: z.string().min(1).max(MAX_TEXT_CHARS) }))
      .min(1)
      .max(1_000),
    Quiet: z.literal(['true', 'false']).default('false'),
  }),
});

/** `POST /{bucket}?delete`: deletes up to a thousand objects; those that are missing count as deleted. */
export const deleteObjects = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { bucket, caller } = await requireBucket(services, call.caller, call.bucketId);
  const { data } = deletion.safeParse(parseXml(await readText(call.request)));
  if (!data) throw new S3Error('MalformedXML');
  const names = data.Delete.Object.map(({ Key }) => Key);
  const stored = names.filter((name) => isStorable(name));
  await removeObjects(services, { bucketId: bucket.id, names: stored, actor: caller, change: 'deleted' });
  const Deleted = data.Delete.Quiet === 'true' ? [] : names.map((Key) => ({ Key }));
  return { xml: toXml('DeleteResult', { Deleted }) };
};
