import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/if-none-match.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { CachedPage } from './cached-page.ts';
import type { Encoding } from './encodings.ts';

/**
 * Sends a page or another cached text in the best encoding that the client accepts. Responds 304 without a body if the client already has
 * this version, and sends no body with a redirect. Sends at once what is in memory in that encoding. Throws what the compression throws,
 * before any header is set.
 */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  cacheControl: string,
): FastifyReply | Promise<FastifyReply> => {
  const send = (status: number, body?: Buffer, encoding: Encoding = 'identity'): FastifyReply => {
    reply.headers(page.headers).header('etag', page.etag).header('cache-control', cacheControl);
    reply.header('vary', cacheControl.startsWith('private') ? PERSONAL : 'accept-encoding');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(status).send(body);
  };
  if (page.status === 200 && matchesEtag(page.etag, request.headers['if-none-match'])) return send(304);
  if (page.status >= 300 && page.status < 400) return send(page.status);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body = page.text.as(encoding);
  return Buffer.isBuffer(body)
    ? send(page.status, body, encoding)
    : body.then((bytes) => send(page.status, bytes, encoding));
};

const PERSONAL = 'accept-encoding, accept-language, cookie';
