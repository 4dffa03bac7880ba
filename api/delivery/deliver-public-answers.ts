import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/if-none-match.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { createEncodedText } from './encodings.ts';
import { etagOf } from './etag.ts';

/** Bytes up to which compression saves no packet. */
const SMALL = 1_024;

/** Media types that compress well. */
const TEXT = /^(text\/|application\/(json|[\w.+-]+\+(json|xml))\b)/;

/**
 * Makes the public texts of `app` that are not cached by the server itself, such as the results of queries, cheap for clients and caches: an
 * ETag derived from the body, 304 for a client that has this version, and compression of those above 1 kB. Responses that are not public, are
 * streams, or have an ETag or an encoding already stay as they are.
 */
export const deliverPublicAnswers = (app: FastifyInstance): void => {
  // Without a promise, since every response passes it.
  app.addHook('onSend', function deliverPublicAnswer(request, reply, payload, done) {
    if (!isPublicText(request, reply, payload)) return done(null, payload);
    deliver(request, reply, payload).then((body) => done(null, body), done);
  });
};

const isPublicText = (
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer => {
  if ((method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200) return false;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  if (!String(reply.getHeader('cache-control') ?? '').startsWith('public')) return false;
  if (reply.hasHeader('etag') || reply.hasHeader('content-encoding')) return false;
  return TEXT.test(String(reply.getHeader('content-type') ?? ''));
};

/** Sets the headers and returns the body to send; null for none. */
const deliver = async (
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: string | Buffer,
): Promise<Buffer | null> => {
  const body = Buffer.from(payload);
  const etag = etagOf(body);
  const vary = reply.getHeader('vary');
  reply.headers({ etag, vary: vary ? `${vary}, accept-encoding` : 'accept-encoding' });
  if (matchesEtag(etag, headers['if-none-match'])) reply.code(304);
  // The response to HEAD takes its length from the body, which is not sent.
  if (reply.statusCode === 304 && method !== 'HEAD') return null;
  const encoding = body.length > SMALL ? acceptedEncoding(headers['accept-encoding']) : 'identity';
  if (encoding === 'identity') return body;
  const encoded = await createEncodedText(body).as(encoding);
  reply.header('content-encoding', encoding);
  return encoded;
};
