import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import { ANYONE, BEARER_OF_SECRET, type RouteAccess } from '../../http/route-access.ts';
import { requireAccess, requirePublicBucket } from '../access/access.ts';
import { requireSignedUrl } from '../access/signed-urls.ts';
import { requireObject } from '../persistence/object-rows.ts';
import { objectNameInUrl } from '../protocol/names.ts';
import { StorageError } from '../protocol/storage-error.ts';
import type { Caching } from './cache-control.ts';
import { sendObject } from './send-object.ts';

export interface Download {
  Params: { bucket: string; '*': string };
  Querystring: { download?: string; token?: string };
}

type DownloadRequest = FastifyRequest<Download>;

/**
 * The authorization of each download route, by path prefix. Each throws when the object may not be read; `personal`: only the caller may
 * cache the response; `maxAge`: the maximum seconds for which it may be cached; `owner`: whose objects alone may be read.
 */
export const downloadAuthorizers = {
  '': async (services: RouteServices, request: DownloadRequest) => {
    const { bucket, owner } = await requireAccess(services, request, request.params.bucket, 'read');
    return { personal: !bucket.public, owner };
  },
  '/authenticated': async (services: RouteServices, request: DownloadRequest) => {
    const { bucket, owner } = await requireAccess(services, request, request.params.bucket, 'read');
    return { personal: !bucket.public, owner };
  },
  '/public': async (services: RouteServices, request: DownloadRequest) => {
    await requirePublicBucket(services, request.params.bucket);
    return { personal: false };
  },
  '/sign': async (services: RouteServices, request: DownloadRequest) => {
    const name = objectNameInUrl(request.raw.url ?? '', request.params['*']);
    const signed = await requireSignedUrl(services, request.query.token, {
      bucketId: request.params.bucket,
      name,
      use: 'download',
    });
    const { transformations, secondsLeft: maxAge, access } = signed;
    return { personal: false, transformations, maxAge, owner: access.owner };
  },
} as const;

/** The access of each download route. Its authorizer runs in the handler, since it needs the bucket. */
export const DOWNLOAD_ACCESS: Record<keyof typeof downloadAuthorizers, RouteAccess> = {
  '': { audience: 'storage: read' },
  '/authenticated': { audience: 'storage: read' },
  '/public': ANYONE,
  '/sign': BEARER_OF_SECRET,
};

/**
 * Registers the routes that send an object, each for `GET` and `HEAD`; `?download=` makes browsers save it.
 * - `object/{bucket}/{name}` and `object/authenticated/{bucket}/{name}`: for callers whose role may read the bucket.
 * - `object/public/{bucket}/{name}`: for all callers, from public buckets only.
 * - `object/sign/{bucket}/{name}?token=`: for the bearer of a signed URL; `InvalidJWT` for one that was signed for a rendered picture.
 */
export const downloadRoutes = (app: FastifyInstance, services: RouteServices): void => {
  for (const [prefix, authorize] of Object.entries(downloadAuthorizers)) {
    app.route<Download>({
      method: ['GET', 'HEAD'],
      url: `/object${prefix}/:bucket/*`,
      config: { access: DOWNLOAD_ACCESS[prefix as keyof typeof downloadAuthorizers] },
      handler: async (request, reply) => sendDownload(services, request, reply, await authorize(services, request)),
    });
  }
};

const sendDownload = async (
  services: RouteServices,
  request: DownloadRequest,
  reply: FastifyReply,
  {
    owner,
    transformations,
    ...caching
  }: Caching & { owner?: string | undefined; transformations?: string | undefined },
): Promise<FastifyReply> => {
  if (transformations !== undefined)
    throw new StorageError('InvalidJWT', 'The token was issued for a rendered picture');
  const name = objectNameInUrl(request.raw.url ?? '', request.params['*']);
  const object = await requireObject(services.db, { bucket_id: request.params.bucket, name, onlyOwner: owner });
  const { download } = request.query;
  return sendObject(services, request, reply, object, {
    ...caching,
    download: typeof download === 'string' ? download : undefined,
  });
};
