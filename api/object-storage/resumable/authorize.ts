import { Metadata } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RouteServices } from '../../endpoints.ts';
import { type Access, countBodyAs, requireAccess, requireWriter } from '../access/access.ts';
import { requireBucketAcceptsType } from '../access/content-type.ts';
import { requireSignedUrl } from '../access/signed-urls.ts';
import { cacheControlOfField, metadataOf } from '../operations/upload-facts.ts';
import { findObjects, type ObjectKey } from '../persistence/object-rows.ts';
import { findUpload, type NewUpload, type UnfinishedUpload } from '../persistence/unfinished-uploads.ts';
import { isMimeType } from '../protocol/mime-types.ts';
import { parseObjectName } from '../protocol/names.ts';
import { StorageError } from '../protocol/storage-error.ts';

/** A request that is authorized to begin or to continue an upload. */
export interface AuthorizedUpload {
  access: Access;
  /** Facts of the upload that is to be created; undefined in a request that continues one. */
  created?: Omit<NewUpload, 'id' | 'size'>;
  /** The upload that is continued. */
  continued?: UnfinishedUpload;
}

/** How the caller proves their rights: with a token of their own, or with that of a signed upload URL in the header `x-signature`. */
export type Authorization = 'own token' | 'signed URL';

interface Authorized {
  access: Access;
  maker: string;
  /** True if the signed URL allows replacing; undefined with an own token. */
  upsert?: boolean;
}

/**
 * Checks that the caller may write to this place, now. Throws as `requireAccess` and `requireSignedUrl` do. Bodies count as those of the
 * caller, or of the bearer of the signed URL.
 */
export const authorizeAt = async (
  services: RouteServices,
  request: FastifyRequest,
  by: Authorization,
  { bucket_id: bucketId, name }: ObjectKey,
): Promise<Authorized> => {
  if (by === 'signed URL') {
    const token = request.headers['x-signature'];
    const { id, access, upsert } = await requireSignedUrl(services, token, { bucketId, name, use: 'upload' });
    request.uploadToken = id;
    return { access, maker: `token:${id}`, upsert };
  }
  const access = await requireAccess(services, request, bucketId, 'write');
  const { id, serviceKey } = access.caller;
  countBodyAs(request, access.caller);
  return { access, maker: id ?? `service:${serviceKey}` };
};

/**
 * Checks a request that begins an upload: its place, the rights of the caller, its type and whether its name is free. Throws a
 * `StorageError` that says why it is rejected.
 */
export const authorizeCreation = async (
  services: RouteServices,
  request: FastifyRequest,
  by: Authorization,
): Promise<AuthorizedUpload> => {
  const metadata = readMetadata(request.headers['upload-metadata']);
  if ('unreadable' in metadata) return rejectWriter(services, request, by, metadata.unreadable);
  const { place, mimetype, ...facts } = metadata;
  const {
    access,
    maker,
    upsert = request.headers['x-upsert'] === 'true',
  } = await authorizeAt(services, request, by, place);
  if (!isMimeType(mimetype)) throw new StorageError('InvalidMimeType');
  requireBucketAcceptsType(access.bucket, mimetype);
  const isTaken = !upsert && (await findObjects(services.db, place.bucket_id, [place.name])).length > 0;
  if (isTaken) throw new StorageError('KeyAlreadyExists');
  const owner = access.caller.id;
  const by_signed_url = by === 'signed URL';
  return {
    access,
    created: { ...place, ...facts, protocol: 'resumable', maker, owner, by_signed_url, upsert, mimetype },
  };
};

/**
 * Checks a request that continues the upload with this id: the caller must be the one that began it, and still have the rights. Throws
 * `NoSuchUpload` for any other upload.
 */
export const authorizeContinuation = async (
  services: RouteServices,
  request: FastifyRequest,
  by: Authorization,
  id: string,
): Promise<AuthorizedUpload> => {
  const continued = z.uuid().safeParse(id).success ? await findUpload(services.db, id) : undefined;
  if (continued?.protocol !== 'resumable') return rejectWriter(services, request, by, new StorageError('NoSuchUpload'));
  const { access, maker } = await authorizeAt(services, request, by, continued);
  if (maker !== continued.maker) throw new StorageError('NoSuchUpload');
  return { access, continued };
};

/** Throws `reason`, but to callers who may not write at all that they may not. */
const rejectWriter = async (
  services: RouteServices,
  request: FastifyRequest,
  by: Authorization,
  reason: StorageError,
): Promise<never> => {
  if (by === 'own token') await requireWriter(services, request);
  throw reason;
};

/** Maximum characters of the header: the metadata of an object and its name, in base64. */
const MAX_HEADER_CHARS = 16_000;

const fields = z.object({
  bucketName: z.string().max(200),
  objectName: z.string().max(2000),
  contentType: z.string().default('application/octet-stream'),
  cacheControl: z.string().optional(),
  metadata: z.string().optional(),
});

/** Reads `Upload-Metadata`, or says why it cannot be read. */
const readMetadata = (header: string | string[] | undefined) => {
  try {
    if (typeof header !== 'string' || header.length > MAX_HEADER_CHARS) throw new RangeError('Upload-Metadata');
    const { bucketName, objectName, contentType, cacheControl, metadata } = fields.parse(Metadata.parse(header));
    return {
      place: { bucket_id: bucketName, name: parseObjectName(objectName) },
      mimetype: contentType,
      cache_control: cacheControlOfField(cacheControl),
      metadata: metadataOf(metadata),
    };
  } catch (cause) {
    if (cause instanceof StorageError) return { unreadable: cause };
    const needed = 'Upload-Metadata must have bucketName and objectName';
    return { unreadable: new StorageError('InvalidRequest', needed, { cause }) };
  }
};
