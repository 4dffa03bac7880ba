import { z } from 'zod';
import type { RouteServices } from '../../endpoints.ts';
import { requireBucketAcceptsType } from '../access/content-type.ts';
import { copyObject as copyStored } from '../operations/move-copy.ts';
import { removeObjects } from '../operations/remove.ts';
import { servingHeaders } from '../operations/serving-headers.ts';
import { commitContent, limitOf, writeContent } from '../operations/upload.ts';
import { findObjects, type ObjectKey, requireObject, type StoredObject } from '../persistence/object-rows.ts';
import { parseObjectName } from '../protocol/names.ts';
import { parseStorageInput } from '../protocol/parse-input.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { requireBucket, type S3Call } from './access.ts';
import { openBody } from './body.ts';
import { s3EtagOf } from './etag.ts';
import { metadataHeaders, objectFactsOf } from './object-facts.ts';
import type { S3Result } from './result.ts';
import { S3Error } from './s3-error.ts';
import { toXml } from './xml.ts';

/** `PUT /{bucket}/{name}`: stores an object; replaces one unless `If-None-Match` is `*`. */
export const putObject = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { request, name } = call;
  const { headers } = request;
  const { bucket, caller } = await requireBucket(services, call.caller, call.bucketId);
  const { mimetype, ...facts } = objectFactsOf(headers);
  const place = { bucket_id: bucket.id, name: parseObjectName(name) };
  const upsert = isReplacing(headers);
  requireBucketAcceptsType(bucket, mimetype);
  const declared = Number(headers['x-amz-decoded-content-length'] ?? headers['content-length'] ?? 0);
  if (declared > limitOf(bucket)) throw new StorageError('EntityTooLarge');
  if (!upsert && (await findObjects(services.db, bucket.id, [name])).length > 0)
    throw new StorageError('KeyAlreadyExists');
  const written = await writeContent(services, bucket, openBody(request), mimetype);
  const how = { upsert, serviceKey: caller.serviceKey };
  const object = await commitContent(services, place, written, { ...facts, owner: null }, how);
  return { headers: { etag: s3EtagOf(object) } };
};

/** Throws `NotImplemented` for conditions of a write other than that nothing is there. */
const isReplacing = ({ 'if-match': match, 'if-none-match': none }: S3Call['request']['headers']): boolean => {
  if (match !== undefined || (none !== undefined && none !== '*')) throw new S3Error('NotImplemented');
  return none === undefined;
};

const overrides = z.object({
  'response-cache-control': z.string().max(200).optional(),
  'response-content-disposition': z.string().max(500).optional(),
  'response-content-encoding': z.string().max(50).optional(),
  'response-content-language': z.string().max(100).optional(),
  'response-content-type': z.string().max(200).optional(),
  'response-expires': z.string().max(100).optional(),
});

/** `GET` and `HEAD /{bucket}/{name}`: sends an object, with the response headers that the signed query asks for. */
export const getObject = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { bucket } = await requireBucket(services, call.caller, call.bucketId);
  const object = await requireObject(services.db, { bucket_id: bucket.id, name: parseObjectName(call.name) });
  const asked = Object.entries(parseStorageInput(overrides, call.query))
    .filter(([, value]) => value !== undefined && /^[\x20-\x7e]*$/.test(value))
    .map(([name, value]) => [name.slice('response-'.length), value!]);
  const headers = Object.fromEntries(asked);
  // No page can show the response to a request whose signature is in its headers.
  const isPresigned = call.request.s3!.expires !== undefined;
  const type: string = headers['content-type'] ?? object.mimetype;
  const safe = isPresigned ? servingHeaders(object.name, type, undefined)['content-type'] : type;
  const cached = isPresigned ? {} : { 'cache-control': object.cache_control };
  return { object, headers: { ...cached, ...metadataHeaders(object), ...headers, 'content-type': safe! } };
};

/** `GET /{bucket}/{name}?tagging`: objects have no tags. */
export const getTagging = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  await getObject(services, { ...call, query: {} });
  return { xml: toXml('Tagging', { TagSet: {} }) };
};

/** `DELETE /{bucket}/{name}`: deletes an object, if there is one. */
export const deleteObject = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { bucket, caller } = await requireBucket(services, call.caller, call.bucketId);
  const names = [parseObjectName(call.name)];
  await removeObjects(services, { bucketId: bucket.id, names, actor: caller, change: 'deleted' });
  return { status: 204 };
};

/** Reads the place in `x-amz-copy-source`: `{bucket}/{name}`, encoded. Throws `InvalidArgument`, and `NotImplemented` for conditions. */
export const sourceOf = async (services: RouteServices, { request, caller }: S3Call): Promise<ObjectKey> => {
  const { headers } = request;
  if (Object.keys(headers).some((name) => name.startsWith('x-amz-copy-source-if-')))
    throw new S3Error('NotImplemented');
  const [, bucketId, name] = /^\/?([^/]+)\/([^?]+)$/s.exec(decode(String(headers['x-amz-copy-source']))) ?? [];
  if (bucketId === undefined || name === undefined) throw new S3Error('InvalidArgument', 'The copy source is invalid');
  const { bucket } = await requireBucket(services, caller, bucketId);
  return { bucket_id: bucket.id, name: parseObjectName(name) };
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new S3Error('InvalidArgument', 'The copy source is invalid', { cause });
  }
};

/** `PUT /{bucket}/{name}` with `x-amz-copy-source`: copies an object, with new facts if `x-amz-metadata-directive` is `REPLACE`. */
export const copyObject = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const destination = await requireBucket(services, call.caller, call.bucketId);
  const from = await sourceOf(services, call);
  const to = { bucket_id: destination.bucket.id, name: parseObjectName(call.name) };
  const { headers } = call.request;
  const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE';
  const facts = isReplaced ? objectFactsOf(headers) : {};
  const object = await copyStored(services, { from, to, destination, facts }, isReplacing(headers));
  return { xml: toXml('CopyObjectResult', resultOf(object)) };
};

const resultOf = (object: StoredObject) => ({ LastModified: object.updated_at.toISOString(), ETag: s3EtagOf(object) });
