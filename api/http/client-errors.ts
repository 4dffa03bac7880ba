import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { describeProblem } from './problem-details.ts';

/** What Node finds wrong with a request before anything of ours has seen it, by its code. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP, too long or too late, with the headers of every other answer, and closes the connection. */
export const handleClientError =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUSES[error.code ?? ''] ?? 400;
    if (socket.writable) socket.write(answer(status, headers));
    socket.destroySoon();
  };

/** Its language is unknown, so it is the magazine's own. */
const answer = (status: number, headers: Record<string, string>): string => {
  const problem = new Problem(status, status === 408 ? 'too_slow' : 'unreadable');
  const body = JSON.stringify(describeProblem(problem, 'pt'));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
};

/** Node answers an unknown `Expect` itself; it may be passed over (RFC 9110 §10.1.1), so the request is answered like any other. */
export const ignoreExpectHeader = ({ server }: FastifyInstance): void => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
};
