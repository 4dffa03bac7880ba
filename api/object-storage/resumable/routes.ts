import { Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import { ANYONE, BEARER_OF_SECRET, type RouteAccess } from '../../http/route-access.ts';
import { sendPreflight } from '../../http/security/cors.ts';
import { completeUpload } from '../operations/complete-upload.ts';
import { limitOf } from '../operations/upload.ts';
import { addUpload, findUpload, listParts } from '../persistence/unfinished-uploads.ts';
import { MAX_OBJECT_BYTES } from '../protocol/sizes.ts';
import { StorageError } from '../protocol/storage-error.ts';
import {
  type Authorization,
  type AuthorizedUpload,
  authorizeAt,
  authorizeContinuation,
  authorizeCreation,
} from './authorize.ts';
import { sendResumableError } from './errors.ts';
import { createUploadStore } from './upload-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authorized upload of this request. */
    resumable?: AuthorizedUpload;
  }
}

/** Maximum bytes of an upload that are buffered in memory; back-pressure stops the sender. */
const UPLOAD_BUFFER_BYTES = 1024 * 1024;

/** The paths, how callers prove their rights there, and the access that the routes declare. */
const PATHS: readonly [path: string, by: Authorization, access: RouteAccess][] = [
  ['/upload/resumable', 'own token', { audience: 'storage: write' }],
  ['/upload/resumable/sign', 'signed URL', BEARER_OF_SECRET],
];

interface AtUpload {
  Params: { id?: string };
}

/**
 * Registers resumable uploads by the protocol TUS 1.0, as storage-js, tus-js-client and Uppy speak it. An upload can be continued for 24
 * hours by the caller that began it, as long as the caller may write to the bucket.
 * - `POST upload/resumable` with `Upload-Length` and `Upload-Metadata` (`bucketName`, `objectName`, `contentType?`, `cacheControl?`,
 *   `metadata?`) → 201 with `Location`.
 * - `HEAD`, `PATCH` and `DELETE upload/resumable/{id}`: the offset, more content, and giving up.
 * - The same at `upload/resumable/sign` for the bearer of a signed upload URL, whose token is the header `x-signature`.
 */
export const resumableRoutes = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  app.setErrorHandler(sendResumableError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  for (const [path, by, access] of PATHS) {
    const serve = async (request: FastifyRequest, reply: FastifyReply) => serveUpload(services, request, reply, by);
    const authorize = async (request: FastifyRequest<AtUpload>): Promise<void> => {
      const { id } = request.params;
      request.resumable = await (id === undefined
        ? authorizeCreation(services, request, by)
        : authorizeContinuation(services, request, by, id));
    };
    const route = { bodyLimit: UPLOAD_BUFFER_BYTES, config: { access }, onRequest: authorize, handler: serve };
    app.route<AtUpload>({ ...route, method: 'POST', url: path });
    app.route<AtUpload>({ ...route, method: ['HEAD', 'PATCH', 'DELETE'] satisfies HTTPMethods[], url: `${path}/:id` });
    for (const url of [path, `${path}/:id`]) {
      app.options(url, { config: { access: ANYONE } }, async (request, reply) => {
        copyHeaders(await createServer(services, request, by).handleWeb(toWebRequest(request)), reply);
        return sendPreflight(request, reply);
      });
    }
  }
};

const serveUpload = async (
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  by: Authorization,
): Promise<FastifyReply> => {
  // The process that received the last byte may have ended before it made the object.
  if (request.method === 'HEAD') await completeIfReceived(services, request, by);
  const failed: { error?: unknown } = {};
  const response = await createServer(services, request, by, failed).handleWeb(toWebRequest(request));
  // A slow upload has got its response already.
  if (reply.sent) return reply;
  if (failed.error !== undefined) throw failed.error;
  copyHeaders(response, reply);
  if (request.raw.complete === false) reply.header('connection', 'close');
  return reply.code(response.status).send(await response.text());
};

/** Creates the protocol library's server of one request. It says in `failed` which error is not one of the protocol. */
const createServer = (
  services: RouteServices,
  request: FastifyRequest,
  by: Authorization,
  failed: { error?: unknown } = {},
): Server => {
  const { access, created } = request.resumable ?? {};
  const create = (id: string) =>
    addUpload(services.db, { ...created!, id, size: BigInt(Number(request.headers['upload-length'])) });
  return new Server({
    path: request.routeOptions.url!.replace(/\/:id$/, ''),
    relativeLocation: true,
    datastore: createUploadStore(services, create),
    // The store lets the latest request win, in all processes.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    namingFunction: () => crypto.randomUUID(),
    maxSize: access ? limitOf(access.bucket) : MAX_OBJECT_BYTES,
    onUploadFinish: async (_request, { id }) => {
      await complete(services, request, by, id);
      return {};
    },
    onResponseError: (_request, error) => {
      if (error instanceof Error && !('status_code' in error)) failed.error = error;
      return undefined;
    },
  });
};

const completeIfReceived = async (services: RouteServices, request: FastifyRequest, by: Authorization) => {
  const { id, received, size, finished_at } = request.resumable!.continued!;
  if (received === size && finished_at === null) await complete(services, request, by, id);
};

/** Makes a received upload an object, if the caller still may write. */
const complete = async (services: RouteServices, request: FastifyRequest, by: Authorization, id: string) => {
  const upload = await findUpload(services.db, id);
  if (!upload) throw new StorageError('NoSuchUpload');
  if (upload.finished_at !== null) return;
  const { access } = await authorizeAt(services, request, by, upload);
  await completeUpload(services, upload, await listParts(services.db, id), access);
};

/** Headers of the protocol that the library reads; it does not see who the caller is. */
const PROTOCOL_HEADERS = /^(tus-|upload-|content-type$|content-length$)/;

const toWebRequest = ({ url, method, headers, body }: FastifyRequest): Request => {
  const kept = Object.entries(headers).filter(([name]) => PROTOCOL_HEADERS.test(name));
  const stream = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : null;
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    ...(stream && { body: stream, duplex: 'half' }),
  });
};

/** Copies the headers of the protocol; those that allow other origins are the same at all routes of the service. */
const copyHeaders = ({ headers }: Response, reply: FastifyReply): void => {
  for (const [name, value] of headers) if (!/^(access-control-|content-)/.test(name)) reply.header(name, value);
};
