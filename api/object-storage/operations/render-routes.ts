import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import { clientNetwork } from '../../http/network.ts';
import { EMBEDDABLE_ANYWHERE } from '../../http/security/security-headers.ts';
import { encodeStream } from '../../media/decoder-client.ts';
import type { EncodedPictureFormat, EncodeOptions } from '../../media/encode.ts';
import { NotAPicture, PictureTooLarge } from '../../media/errors.ts';
import { contentFolder, contentKey, renderedPrefix } from '../persistence/contents.ts';
import { requireObject, type StoredObject } from '../persistence/object-rows.ts';
import { essenceOf } from '../protocol/mime-types.ts';
import { objectNameInUrl } from '../protocol/names.ts';
import { parseStorageInput } from '../protocol/parse-input.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { type Caching, cacheControlFor } from './cache-control.ts';
import { isNotModified } from './conditional-requests.ts';
import { DOWNLOAD_ACCESS, type Download, downloadAuthorizers } from './download-routes.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';
import { keepRendering, renderingName } from './rendered-pictures.ts';
import {
  describeTransformation,
  MAX_SIDE,
  parseTransformation,
  positionOf,
  type Transformation,
  transformation,
} from './transformation.ts';

const TYPES: Record<EncodedPictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/**
 * Registers `GET render/image/{public|authenticated|sign}/{bucket}/{name}`, which sends a picture in the requested width, height and
 * format. These come from the query, or from the token of a signed URL. A picture is rendered at its first request, in a pool of its own,
 * which limits the time that a network may use, and kept in the file store.
 */
export const renderRoutes = (app: FastifyInstance, services: RouteServices): void => {
  const pool = createRenderPool();
  for (const prefix of ['/public', '/authenticated', '/sign'] as const) {
    app.get<Download>(
      `/render/image${prefix}/:bucket/*`,
      { config: { access: DOWNLOAD_ACCESS[prefix] } },
      async (request, reply) => {
        const allowed: Caching & { transformations?: string | undefined; owner?: string | undefined } =
          await downloadAuthorizers[prefix](services, request);
        const name = objectNameInUrl(request.raw.url ?? '', request.params['*']);
        const place = { bucket_id: request.params.bucket, name, onlyOwner: allowed.owner };
        const object = await requireObject(services.db, place);
        const requested =
          prefix === '/sign'
            ? parseTransformation(allowed.transformations ?? '')
            : parseStorageInput(transformation, request.query);
        return sendPicture({ ...services, pool }, request, reply, object, requested, allowed);
      },
    );
  }
};

type RenderServices = RouteServices & { pool: RenderPool };

const sendPicture = async (
  services: RenderServices,
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  requested: Transformation,
  caching: Caching,
): Promise<FastifyReply> => {
  const format = formatFor(requested, essenceOf(object.mimetype), request.headers.accept);
  // Without width and height, the width is limited to the largest that can be requested.
  const width = requested.width ?? (requested.height ? undefined : MAX_SIDE);
  const { height, resize, quality } = requested;
  const look = { width, height, resize, quality, format, ...positionOf(requested) };
  const options = { ...look, transparent: format !== 'jpg', isTolerant: true };
  const etag = `"${object.sha256.slice(0, 32)}-${renderingName(options)}"`;
  reply.headers({
    etag,
    'last-modified': object.updated_at.toUTCString(),
    'cache-control': cacheControlFor(object, caching),
    vary: caching.personal ? 'accept, authorization, cookie' : 'accept',
    'x-transformations': describeTransformation(requested),
    ...(!caching.personal && EMBEDDABLE_ANYWHERE),
  });
  if (isNotModified(request.headers, { etag, lastModified: object.updated_at })) return reply.code(304).send();
  const picture = await loadRendering(services, clientNetwork(request), object, options).catch(throwAsStorageError);
  if (!picture) throw new StorageError('NoSuchKey');
  return reply
    .headers({ 'content-type': TYPES[format], 'x-content-type-options': 'nosniff' })
    .send(Buffer.from(picture));
};

/** Returns a rendering from the file store, or renders and keeps it; undefined when the original is missing. */
const loadRendering = async (
  { db, files, pool }: RenderServices,
  network: string,
  { content }: StoredObject,
  options: EncodeOptions,
): Promise<Uint8Array | undefined> => {
  const home = await contentFolder(db);
  const place = { prefix: renderedPrefix(home, content), name: renderingName(options) };
  const findKept = () => files.readBytes(place.prefix + place.name);
  const kept = await findKept();
  if (kept) return kept;
  return pool.run(network, async (begin) => {
    const storedByOther = await findKept();
    if (storedByOther) return storedByOther;
    const source = async () => {
      begin();
      return (await files.read(contentKey(home, content)))?.stream;
    };
    const picture = await encodeStream(source, options);
    if (picture) await keepRendering(files, place, picture);
    return picture;
  });
};

/** The formats in which pictures of these types keep their transparency. */
const ORIGIN_FORMATS: Partial<Record<string, EncodedPictureFormat>> = {
  'image/avif': 'avif',
  'image/gif': 'png',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Returns the requested format; `origin`: the original's; by default the most compact that the client accepts. */
const formatFor = ({ format }: Transformation, own: string, accept = ''): EncodedPictureFormat => {
  if (format === 'origin') return ORIGIN_FORMATS[own] ?? 'jpg';
  if (format) return format;
  return accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpg';
};

const INVALID_SOURCE = 'The source image is invalid or unsupported for rendering';

const throwAsStorageError = (error: unknown): never => {
  if (error instanceof PictureTooLarge) throw new StorageError('EntityTooLarge', error.message, { cause: error });
  if (error instanceof NotAPicture) throw new StorageError('InvalidRequest', INVALID_SOURCE, { cause: error });
  throw error;
};
