import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DEFAULT_SIGNED_URL_DAYS } from '#storage/config.ts';
import type { RouteServices } from '../../endpoints.ts';
import { type Access, requireAccess, storageAccess } from '../access/access.ts';
import { type Signed, signUrlToken } from '../access/signed-url-token.ts';
import { addSigning } from '../access/signed-urls.ts';
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

const DAY_SECONDS = 24 * 3600;
/** Seconds within which a signed upload must start. */
const UPLOAD_EXPIRY_SECONDS = 2 * 3600;

/** Returns the schemas of the bodies. An object for longer use than `maxDays` belongs in a public bucket. */
const schemas = (maxDays: number) => {
  const expiresIn = z
    .number()
    .int()
    .min(1)
    .max(maxDays * DAY_SECONDS);
  return {
    signOne: z.object({ expiresIn, transform: transformation.nullish() }),
    signMany: z.object({ expiresIn, paths: z.array(z.string().max(2000)).min(1).max(500) }),
  };
};

/**
 * Registers the routes that create signed URLs, with which a client needs no other authorization:
 * - `POST object/sign/{bucket}/{name} {expiresIn, transform?}` → `{signedURL}`, which downloads the object, or renders a picture with
 *   `transform`.
 * - `POST object/sign/{bucket} {expiresIn, paths}` → `[{path, signedURL, error}]`, one download for each name.
 * - `POST object/upload/sign/{bucket}/{name}` → `{url, token}`, an upload within two hours; it may replace an object if the header
 *   `x-upsert` is `true`, otherwise `KeyAlreadyExists`.
 * `expiresIn` is in seconds, at most 30 days unless SIGNED_URL_DAYS is set. Each call is stored with its caller (`signed_url`).
 */
export const signingRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const { db, signedUrlDays = DEFAULT_SIGNED_URL_DAYS } = services;
  const { signOne, signMany } = schemas(signedUrlDays);

  app.post<AtName>(
    '/object/sign/:bucket/*',
    { config: { access: storageAccess(services, 'list') } },
    async (request) => {
      const access = await requireAccess(services, request, request.params.bucket, 'list');
      const name = objectNameInUrl(request.raw.url ?? '', request.params['*']);
      const { expiresIn, transform } = parseStorageInput(signOne, request.body);
      await requireObject(db, { bucket_id: access.bucket.id, name, onlyOwner: access.owner });
      const transformations = transform && formatTransformation(transform);
      const sign = await signer(services, access, { names: [name], use: 'download', seconds: expiresIn });
      const { url, token } = await sign(name, transformations ? { transformations } : {});
      return { signedURL: `${transformations ? '/render/image/sign' : '/object/sign'}/${url}?token=${token}` };
    },
  );

  app.post<InBucket>(
    '/object/sign/:bucket',
    { config: { access: storageAccess(services, 'list') } },
    async (request) => {
      const access = await requireAccess(services, request, request.params.bucket, 'list');
      const { expiresIn, paths } = parseStorageInput(signMany, request.body);
      const found = await findObjects(db, access.bucket.id, paths.filter(isObjectName));
      const permitted = found.filter(({ owner }) => access.owner === undefined || owner === access.owner);
      const names = new Set(permitted.map(({ name }) => name));
      const sign = await signer(services, access, { names: [...names], use: 'download', seconds: expiresIn });
      return Promise.all(
        paths.map(async (path) => {
          if (!names.has(path)) return { error: NOT_SIGNED, path, signedURL: null };
          const { url, token } = await sign(path);
          return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
        }),
      );
    },
  );

  app.post<AtName>(
    '/object/upload/sign/:bucket/*',
    { config: { access: storageAccess(services, 'write') } },
    async (request) => {
      const access = await requireAccess(services, request, request.params.bucket, 'write');
      const name = objectNameInUrl(request.raw.url ?? '', request.params['*']);
      const upsert = request.headers['x-upsert'] === 'true';
      const isTaken = !upsert && (await findObjects(db, access.bucket.id, [name])).length > 0;
      if (isTaken) throw new StorageError('KeyAlreadyExists');
      const sign = await signer(services, access, { names: [name], use: 'upload', seconds: UPLOAD_EXPIRY_SECONDS });
      const { url, token } = await sign(name, { upsert });
      return { url: `/object/upload/sign/${url}?token=${token}`, token };
    },
  );
};

interface Signing {
  names: string[];
  use: Signed['scope'];
  seconds: number;
}

/** Stores who signs URLs of these objects, and returns the function that signs the one of an object. Without names, stores nothing. */
const signer = async (
  { db, personalData }: RouteServices,
  { bucket, caller }: Access,
  { names: [first, ...more], use, seconds }: Signing,
) => {
  const names: [string, ...string[]] | undefined = first === undefined ? undefined : [first, ...more];
  const by = names && (await addSigning(db, caller, { bucketId: bucket.id, names, use, seconds }));
  return async (name: string, claims: Pick<Signed, 'upsert' | 'transformations'> = {}) => {
    const url = `${bucket.id}/${name}`;
    return { url, token: await signUrlToken(personalData, by!, { url, scope: use, ...claims }, seconds) };
  };
};

const NOT_SIGNED = 'Either the object does not exist or you do not have access to it';
