import type { FastifyReply, FastifyRequest } from 'fastify';
import { verifyingChecksum } from '#storage/files/checksum.ts';
import { EMBEDDABLE_ANYWHERE } from '../../http/security/security-headers.ts';
import { type ContentStore, contentFolder, contentKey } from '../persistence/contents.ts';
import { etagOf, requireObject, type StoredObject } from '../persistence/object-rows.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { type Caching, cacheControlFor } from './cache-control.ts';
import { failsPrecondition, isNotModified, parseRange } from './conditional-requests.ts';
import { servingHeaders } from './serving-headers.ts';

interface SendOptions extends Caching {
  download: string | undefined;
  /** Default: that of `etagOf`. */
  etag?: string;
  /** Replace those that the object has. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Sends an object, or the range of it that the `Range` header requests; supports conditional requests and HEAD. `download` makes browsers save the object, under this file name if it is not empty. A complete object is
 * verified against its checksum while it is sent. Throws `PreconditionFailed`, `InvalidRange` or `NoSuchKey`.
 */
export const sendObject = async (
  services: ContentStore,
  request: FastifyRequest,
  reply: FastifyReply,
  given: StoredObject,
  { download, etag = etagOf(given), headers: replaced, ...caching }: SendOptions,
): Promise<FastifyReply> => {
  const { headers, method } = request;
  const version = { etag, lastModified: given.updated_at };
  if (failsPrecondition(headers, version)) throw new StorageError('PreconditionFailed');
  reply.headers({
    etag: version.etag,
    'last-modified': given.updated_at.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': cacheControlFor(given, caching),
    ...(caching.personal ? { vary: 'authorization, cookie' } : EMBEDDABLE_ANYWHERE),
  });
  if (isNotModified(headers, version)) return reply.code(304).send();

  const size = Number(given.size);
  const range = method === 'GET' ? parseRange(headers, version, size) : undefined;
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`);
    throw new StorageError('InvalidRange');
  }
  if (method === 'HEAD') {
    return reply
      .headers({ ...servingHeaders(given.name, given.mimetype, download), 'content-length': size, ...replaced })
      .send();
  }
  const { db, files } = services;
  const file = await files.read(contentKey(await contentFolder(db), given.content), range);
  if (!file) {
    // Replaced concurrently: evaluate conditions and headers again.
    const current = await requireReplacement(services, given);
    return sendObject(services, request, reply, current, {
      download,
      ...(replaced && { headers: replaced }),
      ...caching,
    });
  }
  reply.headers({
    ...servingHeaders(given.name, given.mimetype, download),
    'content-length': range ? range.end - range.start + 1 : size,
    ...replaced,
  });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(range ? file.stream : verifyingChecksum(given.name, file.stream, given.sha256));
};

/** Returns the object that an upload has put in place of `given`; throws `NoSuchKey` when there is none and the content is missing. */
const requireReplacement = async ({ db }: ContentStore, given: StoredObject): Promise<StoredObject> => {
  const current = await requireObject(db, given);
  if (current.content === given.content) throw new StorageError('NoSuchKey');
  return current;
};
