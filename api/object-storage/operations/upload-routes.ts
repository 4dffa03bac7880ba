import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import { BEARER_OF_SECRET } from '../../http/route-access.ts';
import { type Access, countBodyAs, requireAccess } from '../access/access.ts';
import { requireSignedUrl } from '../access/signed-urls.ts';
import { findObjects, type StoredObject } from '../persistence/object-rows.ts';
import { objectNameInUrl } from '../protocol/names.ts';
import { MAX_OBJECT_BYTES } from '../protocol/sizes.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { readMultipart } from './multipart.ts';
import { commitContent, limitOf, type UploadFacts, type WrittenContent, writeContent } from './upload.ts';
import { cacheControlOf, metadataOfHeader } from './upload-facts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Target and authorized caller of this upload. */
    upload?: Access & { name: string; upsert: boolean };
  }
}

interface AtName {
  Params: { bucket: string; '*': string };
  Querystring: { token?: string };
}

/** Maximum bytes of an upload that are buffered in memory; back-pressure stops the sender. */
const UPLOAD_BUFFER_BYTES = 1024 * 1024;

/**
 * Registers the upload of an object, as a multipart form or as the plain body. The caller is authorized before the body is read. All routes
 * throw `EntityTooLarge` and `InvalidMimeType`.
 * - `POST object/{bucket}/{name}` → `{Key, Id}`; `KeyAlreadyExists` unless the header `x-upsert` is `true`.
 * - `PUT object/{bucket}/{name}` → `{Key, Id}`; may replace an object.
 * - `PUT object/upload/sign/{bucket}/{name}?token=` → `{Key}`; for the bearer of a signed URL.
 */
export const uploadRoutes = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: MAX_OBJECT_BYTES + 1, files: 1, fields: 10, fieldSize: 16_384 },
  });
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  const authorize = async (request: FastifyRequest<AtName>): Promise<void> => {
    const { bucket, '*': name } = request.params;
    const access = await requireAccess(services, request, bucket, 'write');
    const upsert = request.method === 'PUT' || request.headers['x-upsert'] === 'true';
    await requireAcceptable(services, request, access, objectNameInUrl(request.raw.url ?? '', name), upsert);
  };

  const authorizeByToken = async (request: FastifyRequest<AtName>): Promise<void> => {
    const { bucket, '*': name } = request.params;
    const objectName = objectNameInUrl(request.raw.url ?? '', name);
    const place = { bucketId: bucket, name: objectName, use: 'upload' } as const;
    const { id, access, upsert } = await requireSignedUrl(services, request.query.token, place);
    request.uploadToken = id;
    await requireAcceptable(services, request, access, objectName, upsert);
  };

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    describe: (object: StoredObject) => object,
  ): Promise<object> => {
    try {
      return describe(await storeUpload(services, request));
    } catch (error) {
      // A slow upload has got its response already; its end is no failure.
      if (reply.sent) return reply;
      throw error;
    }
  };

  for (const method of ['POST', 'PUT'] as const) {
    app.route<AtName>({
      method,
      url: '/object/:bucket/*',
      bodyLimit: UPLOAD_BUFFER_BYTES,
      config: { access: { audience: 'storage: write' } },
      onRequest: authorize,
      handler: async (request, reply) =>
        respond(request, reply, ({ bucket_id, name, id }) => ({ Key: `${bucket_id}/${name}`, Id: id })),
    });
  }
  app.put<AtName>(
    '/object/upload/sign/:bucket/*',
    { bodyLimit: UPLOAD_BUFFER_BYTES, config: { access: BEARER_OF_SECRET }, onRequest: authorizeByToken },
    async (request, reply) => respond(request, reply, ({ bucket_id, name }) => ({ Key: `${bucket_id}/${name}` })),
  );
};

/**
 * Rejects what it can before the body is read, and stores the target in `request.upload`. Throws `EntityTooLarge` or `KeyAlreadyExists`.
 */
const requireAcceptable = async (
  { db }: RouteServices,
  request: FastifyRequest,
  access: Access,
  name: string,
  upsert: boolean,
): Promise<void> => {
  const isForm = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limitOf(access.bucket) && !isForm) throw new StorageError('EntityTooLarge');
  if (!upsert && (await findObjects(db, access.bucket.id, [name])).length > 0) {
    throw new StorageError('KeyAlreadyExists');
  }
  request.upload = { ...access, name, upsert };
  if (request.uploadToken === undefined) countBodyAs(request, access.caller);
};

/** Stores the uploaded object, from a form or a plain body. */
const storeUpload = async (services: RouteServices, request: FastifyRequest): Promise<StoredObject> => {
  const { bucket, caller, owner: onlyOwner, name, upsert } = request.upload!;
  const { facts, ...written } = request.isMultipart()
    ? await readMultipart(services, request, bucket)
    : await readBody(services, request);
  const how = { upsert, onlyOwner, bySignedUrl: request.uploadToken !== undefined, serviceKey: caller.serviceKey };
  return commitContent(services, { bucket_id: bucket.id, name }, written, { ...facts, owner: caller.id }, how);
};

const readBody = async (
  services: RouteServices,
  request: FastifyRequest,
): Promise<WrittenContent & { facts: Omit<UploadFacts, 'owner'> }> => {
  const facts = {
    cache_control: cacheControlOf(request.headers['cache-control']),
    metadata: metadataOfHeader(request.headers['x-metadata']),
  };
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const type = request.headers['content-type'] ?? 'application/octet-stream';
  return { ...(await writeContent(services, request.upload!.bucket, body, type)), facts };
};
