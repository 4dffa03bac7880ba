import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOfRequest } from '../../http/locale.ts';
import { describeProblem, logFailure, problemOf } from '../../http/problem-details.ts';
import { RestError } from './rest-error.ts';

/** Sends an error in the form of PostgREST. Unexpected errors are logged and sent as 500 or 503. */
export const sendRestError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  // The rest of a rejected body is not read.
  if (request.raw.complete === false) reply.header('connection', 'close');
  const { status, ...body } =
    error instanceof RestError ? { status: error.status, ...error.toJSON() } : ofProblem(error, request, reply);
  return reply
    .code(status)
    .removeHeader('content-range')
    .headers({ 'cache-control': 'no-store', 'proxy-status': `PostgREST; error=${body.code}` })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
};

/** Converts a problem of the HTTP layer or of a command; its fields with errors are in `details`. */
const ofProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const problem = problemOf(error);
  if (problem.status >= 500) logFailure(problem, error, request);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  const { status, code, detail, title, errors } = describeProblem(problem, localeOfRequest(request));
  return { status, code, message: detail ?? title, details: errors ? JSON.stringify(errors) : null, hint: null };
};
