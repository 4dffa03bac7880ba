import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorBody } from '../protocol/errors.ts';

/** Sends an error of a resumable upload as text, with its actual status, because the clients of this protocol act on it. */
export const sendResumableError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, message, code } = toErrorBody(error, request, reply);
  return reply
    .code(code === 'NoAuthorization' ? 401 : status)
    .header('cache-control', 'no-store')
    .header('tus-resumable', '1.0.0')
    .type('text/plain; charset=utf-8')
    .send(message);
};
