import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { RouteServices } from '../../endpoints.ts';
import { requireBucketAcceptsType } from '../access/content-type.ts';
import { completeUpload, discardUpload } from '../operations/complete-upload.ts';
import { limitBytes, limitOf } from '../operations/upload.ts';
import { contentFolder, contentKey, deleteUnreferencedContents, newContentId } from '../persistence/contents.ts';
import { requireObject } from '../persistence/object-rows.ts';
import {
  addUpload,
  findUpload,
  listParts as listStoredParts,
  listUploads,
  putPart,
  requireRoom,
  type UnfinishedUpload,
  type UploadPart,
} from '../persistence/unfinished-uploads.ts';
import { parseObjectName } from '../protocol/names.ts';
import { parseStorageInput } from '../protocol/parse-input.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { requireBucket, type S3Call } from './access.ts';
import { openBody, readText } from './body.ts';
import { s3EtagOf } from './etag.ts';
import { objectFactsOf } from './object-facts.ts';
import { sourceOf } from './object-operations.ts';
import type { S3Result } from './result.ts';
import { S3Error } from './s3-error.ts';
import { parseXml, toXml } from './xml.ts';

/** `POST /{bucket}/{name}?uploads`: begins an upload in parts. */
export const createMultipartUpload = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { bucket, caller } = await requireBucket(services, call.caller, call.bucketId);
  const place = { bucket_id: bucket.id, name: parseObjectName(call.name) };
  const facts = objectFactsOf(call.request.headers);
  requireBucketAcceptsType(bucket, facts.mimetype);
  await readText(call.request);
  const id = randomUUID();
  const maker = `service:${caller.serviceKey}`;
  const how = { protocol: 's3', owner: null, by_signed_url: false, upsert: true, size: null } as const;
  await addUpload(services.db, { id, ...place, ...facts, ...how, maker });
  return { xml: toXml('InitiateMultipartUploadResult', { Bucket: bucket.id, Key: place.name, UploadId: id }) };
};

/** Returns the upload that the query names, with the access to its bucket. Throws `NoSuchUpload` for that of another key or object. */
const requireUpload = async (services: RouteServices, call: S3Call) => {
  const access = await requireBucket(services, call.caller, call.bucketId);
  const id = call.query.uploadId ?? '';
  const upload = z.uuid().safeParse(id).success ? await findUpload(services.db, id) : undefined;
  const isHere = upload?.bucket_id === access.bucket.id && upload.name === call.name && upload.protocol === 's3';
  if (!isHere || upload.maker !== `service:${call.caller.serviceKey}`) throw new StorageError('NoSuchUpload');
  return { upload, access };
};

const MAX_PART_NUMBER = 10_000;
const partNumber = z.object({ partNumber: z.coerce.number().int().min(1).max(MAX_PART_NUMBER) });

/** `PUT /{bucket}/{name}?partNumber&uploadId`: stores a part, or replaces it. */
export const uploadPart = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { upload, access } = await requireUpload(services, call);
  const part = await storePart(services, call, {
    upload,
    limit: limitOf(access.bucket),
    source: openBody(call.request),
  });
  return { headers: { etag: s3EtagOf(part) } };
};

/** Writes a part to the file store and stores its row. Throws `EntityTooLarge` when the parts exceed the limit of the bucket. */
const storePart = async (
  services: RouteServices,
  { query }: S3Call,
  { upload, limit, source }: { upload: UnfinishedUpload; limit: number; source: Readable },
) => {
  const { partNumber: number } = parseStorageInput(partNumber, query);
  if (upload.finished_at !== null) throw new StorageError('NoSuchUpload');
  await requireRoom(services.db, upload.maker, 0n);
  const content = newContentId();
  const key = contentKey(await contentFolder(services.db), content);
  const written = await services.files.write(key, limitBytes(source, limit));
  const replaced = await putPart(services.db, { id: upload.id, number, limit }, { ...written, content }).catch(
    async (error) => {
      await deleteUnreferencedContents(services, [content]);
      throw error;
    },
  );
  if (replaced !== undefined) await deleteUnreferencedContents(services, [replaced]);
  return written;
};

/** `PUT /{bucket}/{name}?partNumber&uploadId` with `x-amz-copy-source`: makes an object, or a range of one, a part. */
export const uploadPartCopy = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { upload, access } = await requireUpload(services, call);
  const from = await requireObject(services.db, await sourceOf(services, call));
  const range = rangeOf(call.request.headers['x-amz-copy-source-range'], Number(from.size));
  const file = await services.files.read(contentKey(await contentFolder(services.db), from.content), range);
  if (!file) throw new StorageError('NoSuchKey');
  const part = await storePart(services, call, { upload, limit: limitOf(access.bucket), source: file.stream });
  return { xml: toXml('CopyPartResult', { LastModified: new Date().toISOString(), ETag: s3EtagOf(part) }) };
};

const rangeOf = (header: string | string[] | undefined, size: number) => {
  if (header === undefined) return undefined;
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(String(header)) ?? [];
  const range = { start: Number(first), end: Number(last) };
  if (!(range.start <= range.end && range.end < size)) throw new S3Error('InvalidArgument', 'The range is not valid');
  return range;
};

const completion = z.object({
  CompleteMultipartUpload: z.object({
    Part: z
      .array(z.object({ ETag: z.string().max(200), PartNumber: z.coerce.number().int().min(1).max(MAX_PART_NUMBER) }))
      .min(1)
      .max(MAX_PART_NUMBER),
  }),
});

/** `POST /{bucket}/{name}?uploadId`: makes the listed parts an object. Repeated after the response was lost, it answers the same. */
export const completeMultipartUpload = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { upload, access } = await requireUpload(services, call);
  const { data } = completion.safeParse(parseXml(await readText(call.request)));
  if (!data) throw new S3Error('MalformedXML');
  if (upload.finished_at === null) {
    const parts = chooseParts(await listStoredParts(services.db, upload.id), data.CompleteMultipartUpload.Part);
    await completeUpload(services, upload, parts, access);
  }
  const place = { bucket_id: access.bucket.id, name: upload.name };
  const object = await requireObject(services.db, place);
  const Location = `/${access.bucket.id}/${upload.name}`;
  const result = { Location, Bucket: access.bucket.id, Key: upload.name, ETag: s3EtagOf(object) };
  return { xml: toXml('CompleteMultipartUploadResult', result) };
};

/** Returns the stored parts that the client lists. Throws `InvalidPartOrder`, and `InvalidPart` for one that is not stored. */
const chooseParts = (
  stored: readonly UploadPart[],
  listed: readonly { ETag: string; PartNumber: number }[],
): UploadPart[] => {
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  return listed.map(({ ETag, PartNumber }, index) => {
    const part = byNumber.get(PartNumber);
    if (index > 0 && PartNumber <= listed[index - 1]!.PartNumber) throw new S3Error('InvalidPartOrder');
    if (!part || s3EtagOf(part).replaceAll('"', '') !== ETag.replaceAll('"', '')) throw new S3Error('InvalidPart');
    return part;
  });
};

/** `DELETE /{bucket}/{name}?uploadId`: gives up an upload and deletes its parts. */
export const abortMultipartUpload = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { upload } = await requireUpload(services, call);
  await discardUpload(services, upload.id);
  return { status: 204 };
};

const partSelection = z.object({
  'part-number-marker': z.coerce.number().int().min(0).max(MAX_PART_NUMBER).default(0),
  'max-parts': z.coerce.number().int().min(1).max(1_000_000).default(1_000),
});

/** `GET /{bucket}/{name}?uploadId`: a page of the parts that have arrived. */
export const listParts = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { upload } = await requireUpload(services, call);
  const { 'part-number-marker': marker, 'max-parts': asked } = parseStorageInput(partSelection, call.query);
  const limit = Math.min(asked, 1_000);
  const after = (await listStoredParts(services.db, upload.id)).filter(({ number }) => number > marker);
  const page = after.slice(0, limit);
  return {
    xml: toXml('ListPartsResult', {
      Bucket: upload.bucket_id,
      Key: upload.name,
      UploadId: upload.id,
      StorageClass: 'STANDARD',
      PartNumberMarker: marker,
      NextPartNumberMarker: page.at(-1)?.number ?? 0,
      MaxParts: limit,
      IsTruncated: after.length > limit,
      Part: page.map((part) => ({
        PartNumber: part.number,
        LastModified: part.created_at.toISOString(),
        ETag: s3EtagOf(part),
        Size: part.size.toString(),
      })),
    }),
  };
};

const uploadSelection = z.object({
  prefix: z.string().max(2_000).default(''),
  'key-marker': z.string().max(2_000).default(''),
  'upload-id-marker': z.uuid().or(z.literal('')).default(''),
  'max-uploads': z.coerce.number().int().min(1).max(1_000_000).default(1_000),
});

/** `GET /{bucket}?uploads`: a page of the unfinished uploads of the key. */
export const listMultipartUploads = async (services: RouteServices, call: S3Call): Promise<S3Result> => {
  const { bucket, caller } = await requireBucket(services, call.caller, call.bucketId);
  const given = parseStorageInput(uploadSelection, call.query);
  const [marker, idMarker] = [given['key-marker'], given['upload-id-marker']];
  const limit = Math.min(given['max-uploads'], 1_000);
  const uploads = {
    bucketId: bucket.id,
    maker: `service:${caller.serviceKey}`,
    prefix: given.prefix,
    marker,
    idMarker,
  };
  const rows = await listUploads(services.db, uploads, limit + 1);
  const page = rows.slice(0, limit);
  const isTruncated = rows.length > limit;
  const last = isTruncated ? page.at(-1) : undefined;
  return {
    xml: toXml('ListMultipartUploadsResult', {
      Bucket: bucket.id,
      Prefix: given.prefix,
      KeyMarker: marker,
      UploadIdMarker: idMarker,
      NextKeyMarker: last?.name,
      NextUploadIdMarker: last?.id,
      MaxUploads: limit,
      IsTruncated: isTruncated,
      Upload: page.map(({ id, name, created_at }) => ({
        Key: name,
        UploadId: id,
        Initiated: created_at.toISOString(),
      })),
    }),
  };
};
