import type { FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, problemOf } from '../../http/problem-details.ts';
import { StorageError, type StorageErrorCode } from './storage-error.ts';

/**
 * Sends an error in Supabase's format, `{statusCode, error, message, code}`. The HTTP status is 400 for most errors, and only `statusCode`
 * in the body is the actual status, such as 404. The statuses 408, 412, 416, 429, 500 and 503 are also sent as HTTP status. Unexpected errors
 * are logged and sent as 500 or 503.
 */
export const sendStorageError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { code, message, status, error: name } = toErrorBody(error, request, reply);
  return reply
    .code(SENT_STATUSES.has(status) ? status : 400)
    .removeHeader('content-length')
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ statusCode: String(status), error: name, message, code });
};

/**
 * Returns what a response tells about an error; logs an unexpected one. Closes the connection after the response when a part of the body was
 * not read.
 */
export const toErrorBody = (error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody => {
  if (request.raw.complete === false) reply.header('connection', 'close');
  return error instanceof StorageError ? error : ofHttpLayer(error, request, reply);
};

/**
 * Statuses that are sent as they are, because clients and proxies act on them: ranges and conditions (RFC 9110), and temporary failures.
 */
const SENT_STATUSES: ReadonlySet<number> = new Set([408, 412, 416, 429, 500, 503]);

export interface ErrorBody {
  status: number;
  error: string;
  message: string;
  code: string;
}

const ofHttpLayer = (error: unknown, request: FastifyRequest, reply: FastifyReply): ErrorBody => {
  const problem = problemOf(error);
  const { status, code, retryAfter } = problem;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status < 500) return new StorageError(CODES[status] ?? 'InvalidRequest');
  logFailure(problem, error, request);
  return { status, error: 'internal', message: MESSAGES[code] ?? 'Internal server error', code: 'InternalError' };
};

/** Storage error codes of problems that the HTTP layer reports. */
const CODES: Partial<Record<number, StorageErrorCode>> = {
  401: 'AccessDenied',
  403: 'AccessDenied',
  404: 'NotFound',
  408: 'RequestTimeout',
  413: 'EntityTooLarge',
  429: 'SlowDown',
};

const MESSAGES: Partial<Record<string, string>> = {
  busy: 'The server is busy. Please try again later.',
  disk_full: 'The storage is full. Please try again later.',
  unavailable: 'The storage is unavailable. Please try again later.',
};
