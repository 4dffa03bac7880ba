import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RouteServices } from '../../endpoints.ts';
import { ANYONE } from '../../http/route-access.ts';
import { type Access, requireAccess, requirePublicBucket, storageAccess } from '../access/access.ts';
import type { Bucket } from '../persistence/bucket-rows.ts';
import { etagOf, requireObject, type StoredObject, toObjectJson } from '../persistence/object-rows.ts';
import { objectNameInUrl } from '../protocol/names.ts';
import { parseStorageInput } from '../protocol/parse-input.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { listFolder, listObjectsPage, selection, selectionV2 } from './list.ts';
import { removeObjects } from './remove.ts';

interface AtName {
  Params: { bucket: string; '*': string };
}

interface InBucket {
  Params: { bucket: string };
}

const removal = z.object({ prefixes: z.array(z.string().max(2000)).min(1).max(1_000) });

/**
 * Registers the routes that list, describe and delete objects:
 * - `POST object/list/{bucket} {prefix?, search?, limit?, offset?, sortBy?}` → the entries of a folder (`listFolder`); none for a missing bucket.
 * - `POST object/list-v2/{bucket} {prefix?, cursor?, with_delimiter?, …}` → a page of objects (`listObjectsPage`).
 * - `GET object/info/{bucket}/{name}` → size, type, ETag, metadata and times of an object. Also registered with `authenticated/` and, for
 *   public buckets, `public/` before the bucket.
 * - `DELETE object/{bucket}/{name}`: deletes an object → `{message}`; `NoSuchKey`.
 * - `DELETE object/{bucket} {prefixes}`, also as `POST`: deletes the objects whose complete names are in `prefixes` → those that existed.
 */
export const objectRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const { db } = services;
  const sendInfo = async (
    request: FastifyRequest<AtName>,
    reply: FastifyReply,
    { bucket: { id }, owner }: Pick<Access, 'owner'> & { bucket: Bucket },
  ) => {
    const name = objectNameInUrl(request.raw.url ?? '', request.params['*']);
    const object = await requireObject(db, { bucket_id: id, name, onlyOwner: owner });
    return reply.header('etag', etagOf(object)).send(infoOf(object));
  };

  /** Lists what the caller may see of a bucket; a missing one has no objects. */
  const listIn = async <Schema extends z.ZodType, Listed>(
    request: FastifyRequest<InBucket>,
    schema: Schema,
    list: (asked: z.output<Schema>, owner: string | undefined) => Promise<Listed>,
  ): Promise<Listed> => {
    const access = await requireAccess(services, request, request.params.bucket, 'list').catch((error) => {
      if (error instanceof StorageError && error.code === 'NoSuchBucket') return undefined;
      throw error;
    });
    return list(parseStorageInput(schema, request.body), access?.owner);
  };

  app.post<InBucket>('/object/list/:bucket', { config: { access: storageAccess(services, 'list') } }, (request) =>
    listIn(request, selection, (asked, owner) => listFolder(db, request.params.bucket, asked, owner)),
  );

  app.post<InBucket>('/object/list-v2/:bucket', { config: { access: storageAccess(services, 'list') } }, (request) =>
    listIn(request, selectionV2, (asked, owner) => listObjectsPage(db, request.params.bucket, asked, owner)),
  );

  for (const path of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*']) {
    app.get<AtName>(path, { config: { access: storageAccess(services, 'read') } }, async (request, reply) => {
      return sendInfo(request, reply, await requireAccess(services, request, request.params.bucket, 'read'));
    });
  }

  app.get<AtName>('/object/info/public/:bucket/*', { config: { access: ANYONE } }, async (request, reply) =>
    sendInfo(request, reply, { bucket: await requirePublicBucket(services, request.params.bucket) }),
  );

  app.delete<AtName>('/object/:bucket/*', { config: { access: storageAccess(services, 'write') } }, async (request) => {
    const { bucket, caller, owner } = await requireAccess(services, request, request.params.bucket, 'write');
    const names = [objectNameInUrl(request.raw.url ?? '', request.params['*'])];
    const removed = await removeObjects(services, {
      bucketId: bucket.id,
      names,
      owner,
      actor: caller,
      change: 'deleted',
    });
    if (removed.length === 0) throw new StorageError('NoSuchKey');
    return { message: 'Successfully deleted' };
  });

  app.route<InBucket>({
    method: ['DELETE', 'POST'],
    url: '/object/:bucket',
    config: { access: storageAccess(services, 'write') },
    handler: async (request) => {
      const { bucket, caller, owner } = await requireAccess(services, request, request.params.bucket, 'write');
      const { prefixes } = parseStorageInput(removal, request.body);
      // No object has a name with NUL, and Postgres would reject the query.
      const names = prefixes.filter((name) => !name.includes('\0'));
      const asked = { bucketId: bucket.id, names, owner, actor: caller, change: 'deleted' } as const;
      return (await removeObjects(services, asked)).map(toObjectJson);
    },
  });
};

const infoOf = (object: StoredObject) => ({
  id: object.id,
  name: object.name,
  version: object.version,
  bucket_id: object.bucket_id,
  size: Number(object.size),
  content_type: object.mimetype,
  cache_control: object.cache_control,
  etag: etagOf(object),
  metadata: object.metadata,
  last_modified: object.updated_at,
  created_at: object.created_at,
});
