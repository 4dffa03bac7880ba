import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteServices } from '../../endpoints.ts';
import { BEARER_OF_SECRET } from '../../http/route-access.ts';
import { sendObject } from '../operations/send-object.ts';
import { MAX_OBJECT_BYTES } from '../protocol/sizes.ts';
import type { S3Call } from './access.ts';
import { authenticate } from './authenticate.ts';
import { s3EtagOf } from './etag.ts';
import { chooseOperation } from './operations.ts';
import { countAsForm, FORM_LIMITS, isPostForm, storeForm } from './post-form.ts';
import type { S3Result } from './result.ts';
import { S3Error } from './s3-error.ts';
import { sendS3Error } from './send-s3-error.ts';

/** Maximum bytes of an upload that are buffered in memory; back-pressure stops the sender. */
const UPLOAD_BUFFER_BYTES = 1024 * 1024;

const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;

interface AtPlace {
  Params: { bucket?: string; '*'?: string };
}

/**
 * Registers the S3 protocol under `/s3`, with paths `/{bucket}/{name}`, for programs with an access key. A request is signed (SigV4) in its
 * headers or its query; one that is not is refused before its body is read. A form that a page posts to a bucket is signed in its fields. Errors are in the XML of S3.
 */
export const s3Routes = async (app: FastifyInstance, services: RouteServices): Promise<void> => {
  app.setErrorHandler(sendS3Error);
  app.removeAllContentTypeParsers();
  await app.register(multipart, { limits: { ...FORM_LIMITS, fileSize: MAX_OBJECT_BYTES + 1 } });
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const onRequest = async (request: FastifyRequest): Promise<void> =>
    isPostForm(request) ? countAsForm(request) : authenticate(services, request);
  const handler = async (request: FastifyRequest<AtPlace>, reply: FastifyReply) =>
    runOperation(services, request, reply);
  const options = { bodyLimit: UPLOAD_BUFFER_BYTES, config: { access: BEARER_OF_SECRET }, onRequest, handler };
  for (const url of ['/s3', '/s3/', '/s3/:bucket', '/s3/:bucket/', '/s3/:bucket/*']) {
    app.route<AtPlace>({ ...options, method: [...METHODS], url });
  }
};

const runOperation = async (
  services: RouteServices,
  request: FastifyRequest<AtPlace>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { bucket: bucketId = '', '*': name = '' } = request.params;
  const result = request.s3
    ? await callOperation(services, { request, bucketId, name, caller: request.s3.caller })
    : await storeForm(services, request, bucketId);
  return sendResult(services, request, reply, result);
};

const callOperation = (services: RouteServices, given: Omit<S3Call, 'query'>): Promise<S3Result> => {
  const call = { ...given, query: singleValues(given.request.query) };
  return chooseOperation(call)(services, call);
};

const sendResult = (
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, headers = {}, xml, object }: S3Result,
): FastifyReply | Promise<FastifyReply> => {
  reply.header('x-amz-request-id', request.id);
  if (object) {
    const etag = s3EtagOf(object);
    return sendObject(services, request, reply, object, { download: undefined, personal: true, etag, headers });
  }
  reply.code(status).headers(headers);
  return xml === undefined ? reply.send() : reply.type('application/xml; charset=utf-8').send(xml);
};

/** Returns the parameters of a query. Throws `InvalidArgument` when one occurs twice. */
const singleValues = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => {
      if (typeof value !== 'string') throw new S3Error('InvalidArgument', `${name} must occur once`);
      return [name, value];
    }),
  );
