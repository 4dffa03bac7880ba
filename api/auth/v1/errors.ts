import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../http/problem.ts';
import { logFailure, problemOf } from '../../http/problem-details.ts';
import { AuthError, type AuthErrorCode } from '../auth-error.ts';
import { OAuthError } from '../providers/id-token.ts';

/** From this API version on, `code` is the error code and no longer the HTTP status. */
const VERSION = '2024-01-01';
const VERSION_HEADER = 'x-supabase-api-version';

/**
 * Sends an error in the format that the client's API version expects: `{code, message}` from `2024-01-01` on; for older clients
 * `{code, error_code, msg}`, in which `code` is the HTTP status. An `OAuthError` is sent in OAuth's format. An unexpected error is logged
 * and sent as `unexpected_failure` with 500 or 503.
 */
export const sendAuthError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof OAuthError) {
    request.log.info({ err: error }, 'id_token rejected');
    return reply.code(400).send({ error: error.error, error_description: error.message });
  }
  const { status, code, message, retryAfter, reasons } = describe(error);
  if (status >= 500) logFailure(problemOf(error), error, request);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // The rest of a rejected body is not read.
  if (request.raw.complete === false) reply.header('connection', 'close');
  const usesCodes = versionOf(request) >= VERSION;
  if (usesCodes) reply.header(VERSION_HEADER, VERSION);
  const body = usesCodes ? { code, message } : { code: status, error_code: code, msg: message };
  return reply
    .code(status)
    .header('x-sb-error-code', code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(reasons ? { ...body, weak_password: { reasons } } : body);
};

/** Returns the client's API version, a date such as `2024-01-01`; empty if it sends none. */
const versionOf = ({ headers }: FastifyRequest): string => {
  const version = headers[VERSION_HEADER];
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) ? version : '';
};

interface ErrorDescription {
  status: number;
  code: string;
  message: string;
  retryAfter?: number | undefined;
  reasons?: string[] | undefined;
}

const describe = (error: unknown): ErrorDescription => {
  if (error instanceof AuthError) return error;
  const problem = problemOf(error);
  if (problem.status >= 500) return unexpected(problem);
  const { code, status, message } = new AuthError(CODES[problem.code] ?? 'validation_failed');
  return { status, code, message, retryAfter: problem.retryAfter };
};

/** Auth error codes of problems that the HTTP layer reports. */
const CODES: Partial<Record<string, AuthErrorCode>> = {
  too_many: 'over_request_rate_limit',
  unreadable: 'bad_json',
  unsupported: 'bad_json',
  body_too_large: 'request_too_large',
  not_found: 'not_found',
};

const unexpected = ({ status, retryAfter }: Problem): ErrorDescription => ({
  status,
  code: 'unexpected_failure',
  message: 'Unexpected failure, please check server logs for more information',
  retryAfter,
});
