import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#domain/shared/locale.ts';
import { isConnectionError } from '#storage/database/connection-error.ts';
import {
  EventStoreMisconfigured,
  EventStoreUnavailable,
  EventTooLarge,
  MAX_EVENT_BYTES,
  StreamDamaged,
  WrongExpectedRevision,
} from '#storage/events/event-store.ts';
import { UnreadableEvent } from '#storage/events/upcasting.ts';
import { FileStoreUnavailable, isDiskFull } from '#storage/files/file-store.ts';
import { type MessageId, t } from '#web/i18n.ts';
import { logError } from '../error-log.ts';
import { localeOfProblem } from './locale.ts';
import { Problem } from './problem.ts';
import { Rejected } from './rejected.ts';
import { isMessageCode } from './validate.ts';

/** Seconds after which a client may retry when the event log or the database is unreachable. */
export const OUTAGE_RETRY_AFTER = 5;

/** Seconds after which a client may retry when the disk is full. */
const RETRY_AFTER_FULL = 300;

/**
 * Handles errors for Fastify: responds with `application/problem+json` in the language of the page, or else of the visitor (docs/product.md,
 * rule 47), which `locale` replaces, and logs failures of status 500 and above. Closes the connection if the request's body has not arrived completely.
 */
export const sendProblem = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale = localeOfProblem(request),
) => {
  const problem = problemOf(error);
  if (problem.status >= 500) logFailure(problem, error, request);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  // The rest of the body is not read, so the connection cannot be reused.
  if (request.raw.complete === false) reply.header('connection', 'close');
  const body = describeProblem(problem, locale);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
};

/**
 * Logs a response of status 500 or above. Uses the throttled log during an outage, because every request would log the same. A request that
 * was refused because too many others wait, or for a format that is not offered, is no failure, and gets one line of level `info`. A
 * `Problem` was thrown deliberately, and gets no stack trace.
 */
export const logFailure = (
  { code }: Problem,
  error: unknown,
  request: Pick<FastifyRequest, 'log'>,
  message = 'request failed',
): void => {
  if (REFUSALS.has(code)) request.log.info({ code }, 'request refused');
  else if (OUTAGE_CODES.has(code)) logError('Request failed', error instanceof Problem ? error.message : error);
  else request.log.error({ err: error }, message);
};

const REFUSALS: ReadonlySet<string> = new Set(['busy', 'format_not_offered']);
const OUTAGE_CODES: ReadonlySet<string> = new Set(['unavailable', 'outcome_unknown', 'disk_full']);

/** Maximum characters of a wrong field's path, because unknown fields have names that the client chose. */
const MAX_PATH_CHARS = 200;

export interface ProblemDescription {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors: { path: string; message: string }[];
  revision?: number;
}

/**
 * Returns the response body of a problem, with its texts in `locale`. In it, `errors` are the invalid fields, and `revision` is the
 * stream's current revision after a conflict (412).
 */
export const describeProblem = (problem: Problem, locale: Locale): ProblemDescription => {
  const minutes = Math.ceil((problem.retryAfter ?? 60) / 60);
  const detail = t(locale, `error.${problem.code}` as MessageId, { minutes, ...problem.values });
  const errors = problem.fields.map(({ path, code, values = {} }) => ({
    path: path.slice(0, MAX_PATH_CHARS),
    message: t(locale, `field.${code}` as MessageId, values),
  }));
  const revision = problem.values.revision;
  return {
    type: `/api/problems/${problem.code}`,
    title: detail,
    status: problem.status,
    code: problem.code,
    detail: errors.length > 0 ? errors.map(({ message }) => message).join('. ') : detail,
    errors,
    ...(typeof revision === 'number' && { revision }),
  };
};

/** Converts any thrown value to a `Problem`; an unexpected error becomes 500 `unknown`. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof Rejected) return rejectionProblem(error);
  if (error instanceof WrongExpectedRevision) {
    return new Problem(412, 'changed_meanwhile', { values: { revision: Number(error.actual) } }, { cause: error });
  }
  if (error instanceof EventTooLarge) {
    return new Problem(413, 'too_large', { values: { bytes: error.bytes, limit: MAX_EVENT_BYTES } }, { cause: error });
  }
  if (error instanceof EventStoreUnavailable && error.outcome === 'unknown') {
    return new Problem(503, 'outcome_unknown', { retryAfter: OUTAGE_RETRY_AFTER }, { cause: error });
  }
  if (error instanceof StreamDamaged) {
    return new Problem(409, 'stream_damaged', { values: { stream: error.stream } }, { cause: error });
  }
  if (error instanceof UnreadableEvent) {
    return new Problem(409, 'stream_damaged', { values: { stream: error.event.stream } }, { cause: error });
  }
  if (isOutage(error)) {
    return new Problem(503, 'unavailable', { retryAfter: OUTAGE_RETRY_AFTER }, { cause: error });
  }
  if (isDiskFull(error)) return new Problem(503, 'disk_full', { retryAfter: RETRY_AFTER_FULL }, { cause: error });
  return httpProblem(error as HttpError);
};

/** Returns true if the event log, database or file store is unreachable, temporarily or because of wrong settings. */
const isOutage = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable ||
  error instanceof EventStoreMisconfigured ||
  error instanceof FileStoreUnavailable ||
  isConnectionError(error);

const rejectionProblem = (error: Rejected): Problem => {
  const { rejected, path, values } = error.rejection;
  const own = path === undefined ? [] : [{ path, code: rejected, ...(values && { values }) }];
  const fields = [...(error.rejection.fields ?? own)];
  return new Problem(
    rejected === 'not_found' ? 404 : 409,
    rejected,
    { ...(values && { values }), fields },
    { cause: error },
  );
};

interface HttpError extends Partial<FastifyError> {
  /** Wrong fields of an upload, with message codes. */
  errors?: { path: string; message: string }[];
}

/** Converts errors of Fastify, its plug-ins and uploads, and unexpected errors. */
const httpProblem = (error: HttpError): Problem => {
  const cause = { cause: error };
  const ours = error.statusCode !== undefined && /^[a-z_]+$/.test(error.code ?? '');
  if (ours) return new Problem(error.statusCode!, error.code!, { fields: fieldsOf(error) }, cause);
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return new Problem(500, 'unknown', {}, cause);
  return new Problem(status, CLIENT_ERRORS[status] ?? 'unreadable', {}, cause);
};

const CLIENT_ERRORS: Record<number, string> = {
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported',
  429: 'too_many',
};

const fieldsOf = ({ errors = [] }: HttpError) =>
  errors.map(({ path, message }) => ({ path, code: isMessageCode(message) ? message : 'field_invalid' }));
