import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorBody } from '../protocol/errors.ts';
import type { StorageErrorCode } from '../protocol/storage-error.ts';
import { S3Error } from './s3-error.ts';
import { toXml } from './xml.ts';

/** What S3 calls errors of the storage service that have another name, or another status, there. */
const RENAMED: Partial<Record<StorageErrorCode, { code: string; status?: number }>> = {
  BucketAlreadyExists: { code: 'BucketAlreadyOwnedByYou' },
  EntityTooLarge: { code: 'EntityTooLarge', status: 400 },
  InvalidKey: { code: 'InvalidArgument' },
  InvalidMimeType: { code: 'InvalidArgument', status: 400 },
  KeyAlreadyExists: { code: 'PreconditionFailed', status: 412 },
  NoAuthorization: { code: 'AccessDenied', status: 403 },
  NotFound: { code: 'MethodNotAllowed', status: 405 },
  RequestTimeout: { code: 'RequestTimeout', status: 400 },
  ResourceNotEmpty: { code: 'BucketNotEmpty' },
  SlowDown: { code: 'SlowDown', status: 503 },
};

/** Sends an error in the XML of S3, with its actual status. A response to `HEAD` has the status alone. */
export const sendS3Error = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { code, message, status } = toS3Body(error, request, reply);
  reply
    .code(status)
    .removeHeader('content-length')
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store');
  if (request.raw.complete === false) reply.header('connection', 'close');
  if (request.method === 'HEAD') return reply.send();
  const [path] = request.originalUrl.split('?');
  return reply
    .type('application/xml; charset=utf-8')
    .serializer(String)
    .send(toXml('Error', { Code: code, Message: message, Resource: path, RequestId: request.id }));
};

const toS3Body = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof S3Error) return error;
  const body = toErrorBody(error, request, reply);
  const renamed = RENAMED[body.code as StorageErrorCode];
  return {
    ...renamed,
    code: renamed?.code ?? body.code,
    message: body.message,
    status: renamed?.status ?? body.status,
  };
};
