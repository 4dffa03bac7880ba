import type { FastifyReply, FastifyRequest } from 'fastify';
import { verifyingChecksum } from '#storage/files/checksum.ts';
import type { ByteRange, StoredFile } from '#storage/files/file-store.ts';
import { EMBEDDABLE_ANYWHERE } from '../../http/security-headers.ts';
import { type ContentStore, contentFolder, contentKey } from '../persistence/contents.ts';
import { etagOf, requireObject, type StoredObject } from '../persistence/object-rows.ts';
import { StorageError } from '../protocol/storage-error.ts';
import { failsPrecondition, isNotModified, parseRange } from './conditional-requests.ts';
import { servingHeaders } from './serving-headers.ts';

export interface SendOptions {
  /** Only the caller may cache the response, because access depended on their identity. */
  personal: boolean;
  download: string | undefined;
}

/**
 * Sends an object, or the range of it that the `Range` header requests; supports conditional requests and HEAD. `personal` forbids shared
 * caches to store the response. `download` makes browsers save the object, under this file name if it is not empty. A complete object is
 * verified against its checksum while it is sent. Throws `PreconditionFailed`, `InvalidRange` or `NoSuchKey`.
 */
export const sendObject = async (
  services: ContentStore,
  request: FastifyRequest,
  reply: FastifyReply,
  given: StoredObject,
  { personal, download }: SendOptions,
): Promise<FastifyReply> => {
  const { headers, method } = request;
  const version = { etag: etagOf(given), lastModified: given.updated_at };
  if (failsPrecondition(headers, version)) throw new StorageError('PreconditionFailed');
  reply.headers({
    etag: version.etag,
    'last-modified': given.updated_at.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': personal ? `private, ${given.cache_control}` : given.cache_control,
    ...(personal ? { vary: 'authorization, cookie' } : EMBEDDABLE_ANYWHERE),
  });
  if (isNotModified(headers, version)) return reply.code(304).send();

  const size = Number(given.size);
  const range = method === 'GET' ? parseRange(headers, version, size) : undefined;
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`);
    throw new StorageError('InvalidRange');
  }
  if (method === 'HEAD') {
    return reply.headers({ ...servingHeaders(given.name, given.mimetype, download), 'content-length': size }).send();
  }
  const { object, file } = await openContent(services, given, range);
  // Replaced concurrently: evaluate conditions and headers again.
  if (object !== given) {
    file.stream.destroy();
    return sendObject(services, request, reply, object, { personal, download });
  }
  reply.headers({
    ...servingHeaders(object.name, object.mimetype, download),
    'content-length': range ? range.end - range.start + 1 : size,
  });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(range ? file.stream : verifyingChecksum(object.name, file.stream, object.sha256));
};

/** Opens the content of an object. Returns the current object if an upload replaced it and deleted its content in the meantime. */
const openContent = async (
  { db, files }: ContentStore,
  given: StoredObject,
  range: ByteRange | undefined,
): Promise<{ object: StoredObject; file: StoredFile }> => {
  const home = await contentFolder(db);
  const file = await files.read(contentKey(home, given.content), range);
  if (file) return { object: given, file };
  const object = await requireObject(db, given);
  if (object.content === given.content) throw new StorageError('NoSuchKey');
  return openContent({ db, files }, object, undefined);
};
