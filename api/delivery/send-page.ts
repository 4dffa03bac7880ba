import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/if-none-match.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { CachedPage } from './cached-page.ts';

/**
 * Sends a page or another cached text in the best encoding that the client accepts. Responds 304 without a body if the client already has
 * this version, and sends no body with a redirect. Sends at once what is in memory in that encoding. A failed compression is sent as an
 * error.
 */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  cacheControl: string,
): FastifyReply => {
  reply.headers(page.headers).header('etag', page.etag).header('cache-control', cacheControl);
  reply.header('vary', cacheControl.startsWith('private') ? PERSONAL : 'accept-encoding');
  if (page.status === 200 && matchesEtag(page.etag, request.headers['if-none-match'])) return reply.code(304).send();
  if (page.status >= 300 && page.status < 400) return reply.code(page.status).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.code(page.status);
  const body = page.text.as(encoding);
  if (Buffer.isBuffer(body)) return reply.send(body);
  body.then(
    (bytes) => reply.send(bytes),
    (error) => reply.removeHeader('content-encoding').send(error),
  );
  return reply;
};

const PERSONAL = 'accept-encoding, accept-language, cookie';
