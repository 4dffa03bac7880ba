import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../../http/problem-details.ts';
import { StorageError, type StorageErrorCode } from './storage-error.ts';

/**
 * A failure in the envelope that clients know, `{statusCode, error, message, code}` with 400; the status that it would have is in the body. Where
 * nobody expected it, or where waiting helps, the answer itself says so: 500, 503, 429.
 */
export const sendStorageError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const told = error instanceof StorageError ? error : fromHost(error, request, reply);
  // What is still on its way was refused unread, and is not to be waited for.
  if (request.raw.complete === false) reply.header('connection', 'close');
  const { code, message, status } = told;
  return reply
    .code(AS_IT_IS.has(status) ? status : 400)
    .removeHeader('content-length')
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ statusCode: String(status), error: told.error, message, code });
};

/** Clients and proxies act on these by themselves: ranges and conditions (RFC 9110), and what passes by waiting. */
const AS_IT_IS: ReadonlySet<number> = new Set([412, 416, 429, 500, 503]);

interface Told {
  status: number;
  error: string;
  message: string;
  code: string;
}

const fromHost = (error: unknown, request: FastifyRequest, reply: FastifyReply): Told => {
  const { status, code, retryAfter } = problemOf(error);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status < 500) return new StorageError(CODES[status] ?? 'InvalidRequest');
  request.log.error({ err: error }, 'request failed');
  return { status, error: 'internal', message: SENTENCES[code] ?? 'Internal server error', code: 'InternalError' };
};

/** What the host itself refuses. */
const CODES: Partial<Record<number, StorageErrorCode>> = {
  401: 'AccessDenied',
  403: 'AccessDenied',
  404: 'NotFound',
  413: 'EntityTooLarge',
  429: 'SlowDown',
};

const SENTENCES: Partial<Record<string, string>> = {
  busy: 'Too much is being sent right now. Please try again later.',
  disk_full: 'There is no room left to store this. Please try again later.',
  unavailable: 'The storage is not available right now. Please try again later.',
};
