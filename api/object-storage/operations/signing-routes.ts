import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteServices } from '../../endpoints.ts';
import { requireAccess } from '../access/access.ts';
import { signUrlToken } from '../access/signed-url-token.ts';
import { findObjects, requireObject } from '../persistence/object-rows.ts';
import { isObjectName, objectNameInUrl } from '../protocol/names.ts';
import { parseStorageInput } from '../protocol/parse-input.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { formatTransformation, transformation } from './transformation.ts';

interface AtName {
  Params: { bucket: string; '*': string };
}

interface InBucket {
  Params: { bucket: string };
}

/** Maximum seconds of a signed download URL: ten years; an object for longer use belongs in a public bucket. */
const MAX_EXPIRY_SECONDS = 10 * 365 * 24 * 3600;
/** Seconds within which a signed upload must start. */
const UPLOAD_EXPIRY_SECONDS = 2 * 3600;

const expiresIn = z.number().int().min(1).max(MAX_EXPIRY_SECONDS);
const signOne = z.object({ expiresIn, transform: transformation.nullish() });
const signMany = z.object({ expiresIn, paths: z.array(z.string().max(2000)).min(1).max(500) });

/**
 * Registers the routes that create signed URLs, with which a client needs no other authorization:
 * - `POST object/sign/{bucket}/{name} {expiresIn, transform?}` → `{signedURL}`, which downloads the object, or renders a picture with
 *   `transform`.
 * - `POST object/sign/{bucket} {expiresIn, paths}` → `[{path, signedURL, error}]`, one download for each name.
 * - `POST object/upload/sign/{bucket}/{name}` → `{url, token}`, an upload within two hours; it may replace an object if the header
 *   `x-upsert` is `true`, otherwise `KeyAlreadyExists`.
 * `expiresIn` is in seconds.
 */
export const signingRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const { db, personalData } = services;

  app.post<AtName>('/object/sign/:bucket/*', async (request) => {
    const { bucket } = await requireAccess(services, request, request.params.bucket, 'list');
    const name = objectNameInUrl(request.raw.url ?? '', request.params['*']);
    const { expiresIn, transform } = parseStorageInput(signOne, request.body);
    await requireObject(db, { bucket_id: bucket.id, name });
    const url = `${bucket.id}/${name}`;
    const transformations = transform && formatTransformation(transform);
    const token = await signUrlToken(
      personalData,
      { url, scope: 'download', ...(transformations && { transformations }) },
      expiresIn,
    );
    return { signedURL: `${transformations ? '/render/image/sign' : '/object/sign'}/${url}?token=${token}` };
  });

  app.post<InBucket>('/object/sign/:bucket', async (request) => {
    const { bucket } = await requireAccess(services, request, request.params.bucket, 'list');
    const { expiresIn, paths } = parseStorageInput(signMany, request.body);
    const found = new Set((await findObjects(db, bucket.id, paths.filter(isObjectName))).map(({ name }) => name));
    return Promise.all(
      paths.map(async (path) => {
        if (!found.has(path)) return { error: NOT_SIGNED, path, signedURL: null };
        const url = `${bucket.id}/${path}`;
        const token = await signUrlToken(personalData, { url, scope: 'download' }, expiresIn);
        return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
      }),
    );
  });

  app.post<AtName>('/object/upload/sign/:bucket/*', async (request) => {
    const { bucket, caller } = await requireAccess(services, request, request.params.bucket, 'write');
    const name = objectNameInUrl(request.raw.url ?? '', request.params['*']);
    const upsert = request.headers['x-upsert'] === 'true';
    if (!upsert && (await findObjects(db, bucket.id, [name])).length > 0) throw new StorageError('KeyAlreadyExists');
    const url = `${bucket.id}/${name}`;
    const token = await signUrlToken(
      personalData,
      { url, scope: 'upload', upsert, owner: caller.id },
      UPLOAD_EXPIRY_SECONDS,
    );
    return { url: `/object/upload/sign/${url}?token=${token}`, token };
  });
};

const NOT_SIGNED = 'Either the object does not exist or you do not have access to it';
