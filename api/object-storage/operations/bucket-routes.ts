import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { READERS, WRITERS } from '#domain/object-storage/bucket-rights.ts';
import type { RouteServices } from '../../endpoints.ts';
import { isStorable } from '../../http/storable.ts';
import { requireAccess, requirePermission, storageAccess } from '../access/access.ts';
import { isOpen, recordBucketChange } from '../audit/record-bucket-change.ts';
import { recordStorageChange } from '../audit/storage-event-outbox.ts';
import {
  addBucket,
  type Bucket,
  type BucketFacts,
  changeBucket,
  findBucket,
  listBuckets,
  removeBucket,
} from '../persistence/bucket-rows.ts';
import { mimeTypes } from '../protocol/mime-types.ts';
import { parseBucketId } from '../protocol/names.ts';
import { parseStorageInput } from '../protocol/parse-input.ts';
import { parseSizeLimit } from '../protocol/sizes.ts';
import { emptyBucket } from './remove.ts';

interface InBucket {
  Params: { id: string };
}

const facts = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.string().max(30), z.number()]).nullish(),
  allowed_mime_types: mimeTypes.nullish(),
  readers: z.array(z.enum(READERS)).max(READERS.length).nullish(),
  own_writers: z.array(z.enum(WRITERS)).max(WRITERS.length).nullish(),
  writers: z.array(z.enum(WRITERS)).max(WRITERS.length).nullish(),
});

const newBucket = facts.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.literal('STANDARD', 'Only STANDARD buckets are supported').nullish(),
});

const selection = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  search: z.string().max(200).refine(isStorable, 'contains characters not allowed in names').optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/**
 * Registers the routes for buckets. Roles that may list objects may call the `GET` routes, administrators and the service key all of them.
 * - `POST bucket {name, public?, file_size_limit?, allowed_mime_types?}`: creates a bucket → `{name}`; `BucketAlreadyExists`.
 * - `GET bucket` → the buckets; `GET bucket/{id}` → one of them.
 * - `PUT bucket/{id}`: changes the given settings → `{message}`. Both also take `readers`, `own_writers` and `writers` (`policies.ts`): who
 *   may read, write own objects and write all; null leaves it to the roles.
 * - `DELETE bucket/{id}`: deletes an empty bucket → `{message}`; `ResourceNotEmpty`.
 * - `POST bucket/{id}/empty`: deletes all objects of a bucket → `{message}`.
 */
export const bucketRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const { db } = services;

  app.post('/bucket', { config: { access: storageAccess(services, 'manage') } }, async (request) => {
    const caller = await requirePermission(request, 'manage');
    const { id, name, ...given } = parseStorageInput(newBucket, request.body);
    const bucketId = parseBucketId(id ?? name);
    const none = { public: false, file_size_limit: null, allowed_mime_types: null };
    const settings = { ...none, ...factsOf(given) };
    await db.transaction().execute(async (trx) => {
      await addBucket(trx, bucketId, caller.id, settings);
      await recordStorageChange(trx, caller, { bucket: bucketId, change: 'bucket_created' });
      if (isOpen(settings)) await recordStorageChange(trx, caller, { bucket: bucketId, change: 'published' });
    });
    return { name: bucketId };
  });

  app.get('/bucket', { config: { access: storageAccess(services, 'list') } }, async (request) => {
    await requirePermission(request, 'list');
    const buckets = await listBuckets(db, parseStorageInput(selection, request.query));
    return buckets.map((bucket) => ({ ...asJson(bucket), type: 'STANDARD' }));
  });

  app.get<InBucket>('/bucket/:id', { config: { access: storageAccess(services, 'list') } }, async (request) => {
    const { bucket } = await requireAccess(services, request, request.params.id, 'list');
    return asJson(bucket);
  });

  app.put<InBucket>('/bucket/:id', { config: { access: storageAccess(services, 'manage') } }, async (request) => {
    const caller = await requirePermission(request, 'manage');
    const { id } = request.params;
    const changed = factsOf(parseStorageInput(facts, request.body));
    await db.transaction().execute(async (trx) => {
      const before = await findBucket(trx, id);
      await changeBucket(trx, id, changed);
      await recordBucketChange(trx, caller, { id, before, changed });
    });
    return { message: 'Successfully updated' };
  });

  app.delete<InBucket>('/bucket/:id', { config: { access: storageAccess(services, 'manage') } }, async (request) => {
    const caller = await requirePermission(request, 'manage');
    const { id } = request.params;
    await db.transaction().execute(async (trx) => {
      await removeBucket(trx, id);
      await recordStorageChange(trx, caller, { bucket: id, change: 'bucket_deleted' });
    });
    return { message: 'Successfully deleted' };
  });

  app.post<InBucket>(
    '/bucket/:id/empty',
    { config: { access: storageAccess(services, 'manage') } },
    async (request) => {
      const { bucket, caller } = await requireAccess(services, request, request.params.id, 'manage');
      await emptyBucket(services, bucket.id, caller);
      return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
    },
  );
};

/** Converts input to bucket settings: an omitted one stays unchanged, null removes a limit. */
const factsOf = (given: z.output<typeof facts>): Partial<BucketFacts> => ({
  ...(typeof given.public === 'boolean' && { public: given.public }),
  ...(given.file_size_limit !== undefined && { file_size_limit: parseSizeLimit(given.file_size_limit) }),
  ...(given.allowed_mime_types !== undefined && {
    allowed_mime_types: given.allowed_mime_types?.length ? given.allowed_mime_types : null,
  }),
  ...(given.readers !== undefined && { readers: given.readers }),
  ...(given.own_writers !== undefined && { own_writers: given.own_writers }),
  ...(given.writers !== undefined && { writers: given.writers }),
});

const asJson = ({ id, owner, file_size_limit, ...bucket }: Bucket) => ({
  id,
  name: id,
  owner: owner ?? '',
  public: bucket.public,
  file_size_limit: file_size_limit === null ? null : Number(file_size_limit),
  allowed_mime_types: bucket.allowed_mime_types,
  created_at: bucket.created_at,
  updated_at: bucket.updated_at,
  // Clients of Supabase know nothing of these.
  ...(bucket.readers && { readers: bucket.readers }),
  ...(bucket.own_writers && { own_writers: bucket.own_writers }),
  ...(bucket.writers && { writers: bucket.writers }),
});
