import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { mainLocale } from '#domain/shared/locale.ts';
import { Problem } from '../problem.ts';
import { describeProblem } from '../problem-details.ts';

/** Statuses of the errors that Node reports before Fastify sees the request, by error code; 400 for all others. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Returns Node's `clientError` handler. It responds to malformed, oversized or late requests with problem details (RFC 9457) and the given
 * headers, and closes the connection.
 */
export const handleClientError =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUSES[error.code ?? ''] ?? 400;
    if (socket.writable) socket.write(responseText(status, headers));
    socket.destroySoon();
  };

/** The problem is in Portuguese, because the client's language is unknown. */
const responseText = (status: number, headers: Record<string, string>): string => {
  const problem = new Problem(status, status === 408 ? 'too_slow' : 'unreadable');
  const body = JSON.stringify(describeProblem(problem, mainLocale));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
};

/**
 * Makes the server handle requests with an unknown `Expect` header as if the header were missing, as RFC 9110 §10.1.1 allows; by default,
 * Node rejects them with 417.
 */
export const ignoreExpectHeader = ({ server }: FastifyInstance): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
};
