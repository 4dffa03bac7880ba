import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '#storage/database/tables.ts';
import type { RouteServices } from '../../endpoints.ts';
import { type Access, requireAccess, storageAccess } from '../access/access.ts';
import { requireBucketAcceptsType } from '../access/content-type.ts';
import { recordStorageChange } from '../audit/storage-event-outbox.ts';
import type { Bucket } from '../persistence/bucket-rows.ts';
import { type ContentStore, deleteUnreferencedContents } from '../persistence/contents.ts';
import {
  lockObject,
  type ObjectFilter,
  type ObjectKey,
  putObject,
  type StoredObject,
  toObjectJson,
} from '../persistence/object-rows.ts';
import { isMimeType } from '../protocol/mime-types.ts';
import { parseObjectName } from '../protocol/names.ts';
import { parseStorageInput } from '../protocol/parse-input.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { cacheControlOfField, metadataOfHeader } from './upload-facts.ts';

const transfer = z.object({
  bucketId: z.string().max(200),
  sourceKey: z.string().max(2000),
  destinationKey: z.string().max(2000),
  destinationBucket: z.string().max(200).nullish(),
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({ cacheControl: z.string().max(200).nullish(), mimetype: z.string().max(200).nullish() })
    .nullish(),
});

export interface Transfer {
  from: ObjectFilter;
  to: ObjectKey;
  destination: Access;
  /** Replaces facts of the source in a copy. */
  facts: Partial<Pick<StoredObject, 'cache_control' | 'mimetype' | 'metadata'>>;
}

/**
 * Registers two routes with the body `{bucketId, sourceKey, destinationBucket?, destinationKey}`. They change rows only, no files: a copy
 * shares the stored content of its source. With `copyMetadata: false`, a copy has the user metadata of the header `x-metadata`, and cache
 * control and content type of `metadata {cacheControl?, mimetype?}` where given.
 * - `POST object/move` → `{message}`; `KeyAlreadyExists` when the destination exists.
 * - `POST object/copy` → the copy; replaces an existing destination only with the header `x-upsert: true`.
 */
export const moveAndCopyRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const { db } = services;
  const parseTransfer = async (request: Parameters<typeof requireAccess>[1], source: 'read' | 'write') => {
    const { bucketId, sourceKey, destinationKey, destinationBucket, ...copied } = parseStorageInput(
      transfer,
      request.body,
    );
    const { owner } = await requireAccess(services, request, bucketId, source);
    const destination = await requireAccess(services, request, destinationBucket ?? bucketId, 'write');
    return {
      from: { bucket_id: bucketId, name: parseObjectName(sourceKey), onlyOwner: owner },
      to: { bucket_id: destination.bucket.id, name: parseObjectName(destinationKey) },
      destination,
      facts: copied.copyMetadata === false ? newFacts(copied.metadata ?? {}, request.headers['x-metadata']) : {},
    } satisfies Transfer;
  };

  app.post('/object/move', { config: { access: storageAccess(services, 'write') } }, async (request) => {
    const given = await parseTransfer(request, 'write');
    await db.transaction().execute((trx) => move(trx, given));
    return { message: 'Successfully moved' };
  });

  app.post('/object/copy', { config: { access: storageAccess(services, 'write') } }, async (request) => {
    const given = await parseTransfer(request, 'read');
    const upsert = request.headers['x-upsert'] === 'true';
    const object = await copyObject(services, given, upsert);
    return { Key: `${object.bucket_id}/${object.name}`, Id: object.id, ...toObjectJson(object) };
  });
};

/** Copies an object, which shares the content of its source. Throws `KeyAlreadyExists` when the destination exists and `upsert` is false. */
export const copyObject = async (services: ContentStore, given: Transfer, upsert: boolean): Promise<StoredObject> => {
  const { object, replaced } = await services.db.transaction().execute((trx) => copy(trx, given, upsert));
  if (replaced) await deleteUnreferencedContents(services, [replaced]);
  return object;
};

const newFacts = (
  { cacheControl, mimetype }: { cacheControl?: string | null | undefined; mimetype?: string | null | undefined },
  header: string | string[] | undefined,
): Transfer['facts'] => {
  if (mimetype && !isMimeType(mimetype)) throw new StorageError('InvalidMimeType');
  return {
    metadata: metadataOfHeader(header),
    ...(cacheControl && { cache_control: cacheControlOfField(cacheControl) }),
    ...(mimetype && { mimetype }),
  };
};

/** SQLSTATE of a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

const move = async (trx: Transaction<Database>, { from, to, destination }: Transfer): Promise<void> => {
  const object = await lockObject(trx, from);
  requireAccepted(destination.bucket, object);
  await trx
    .updateTable('storage_object')
    .set(to)
    .where('id', '=', object.id)
    .execute()
    .catch((error) => {
      if (error.code === UNIQUE_VIOLATION) throw new StorageError('KeyAlreadyExists', undefined, { cause: error });
      throw error;
    });
  await record(trx, 'moved', { from, to, destination });
};

/** Records a move or copy in the bucket that it ends in, and a move to another bucket also in the one that loses the object. */
const record = async (
  trx: Transaction<Database>,
  change: 'moved' | 'copied',
  { from, to, destination: { caller } }: Omit<Transfer, 'facts'>,
): Promise<void> => {
  const told = { change, objects: [to.name], source: `${from.bucket_id}/${from.name}` };
  await recordStorageChange(trx, caller, { bucket: to.bucket_id, ...told });
  if (change === 'moved' && from.bucket_id !== to.bucket_id) {
    await recordStorageChange(trx, caller, { bucket: from.bucket_id, ...told });
  }
};

const copy = async (
  trx: Transaction<Database>,
  { from, to, destination, facts: changed }: Transfer,
  upsert: boolean,
) => {
  const { content, size, sha256, mimetype, cache_control, metadata, ...object } = await lockObject(trx, from);
  requireAccepted(destination.bucket, { ...object, size, mimetype });
  // The type of the source was compared with its content, so that both have to be allowed.
  if (changed.mimetype) requireBucketAcceptsType(destination.bucket, changed.mimetype);
  const kept = { content, size, sha256, mimetype, cache_control, metadata, owner: destination.caller.id };
  const facts = { ...kept, ...changed };
  const copied = await putObject(trx, to, facts, { upsert, onlyOwner: destination.owner });
  await record(trx, 'copied', { from, to, destination });
  return copied;
};

/** Throws `EntityTooLarge` or `InvalidMimeType` when an upload of this object to the bucket would be rejected. */
const requireAccepted = (bucket: Bucket, { size, mimetype }: Pick<StoredObject, 'size' | 'mimetype'>): void => {
  if (bucket.file_size_limit !== null && size > bucket.file_size_limit) throw new StorageError('EntityTooLarge');
  requireBucketAcceptsType(bucket, mimetype);
};
