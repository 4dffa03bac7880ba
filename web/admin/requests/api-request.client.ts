'use client';
import { serverErrorMessage } from '../messages/server-error-message.ts';
import { checkSession, readSessionEnd, repeatAfterSignIn } from '../session/session-end.client.ts';

/** Result of an API request: the response body, or an error. */
export type ApiResult<Answer> = { ok: true; answer: Answer } | { ok: false; error: ApiError };

export interface ApiError {
  /** HTTP status; 0 if the server did not respond. */
  status: number;
  code: string;
  /** Text for the user, in the language of the admin area. */
  message: string;
  /** Errors by the path of the field in the request body. */
  fields: { path: string; message: string }[];
  /** Latest revision, if another user has saved in the meantime. */
  revision?: number;
}

/** What a server behind a proxy answers while it does not respond itself. */
const PROXY_ERRORS = [502, 503, 504];

const messageWithout = (response: Response | undefined, networkErrorMessage: string): string =>
  response && !response.ok && !PROXY_ERRORS.includes(response.status)
    ? (serverErrorMessage() ?? networkErrorMessage)
    : networkErrorMessage;

/** Returns false for a success without the JSON that the server sends, such as a page of a proxy: nothing was stored then. */
const isOwn = ({ status }: Response, payload: unknown): boolean => payload !== undefined || status === NO_CONTENT;

const NO_CONTENT = 204;

/** Request timeout in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/** URL prefix of the sign-in requests, which never wait for a sign-in. */
const SIGN_IN = '/api/session';

/**
 * Sends JSON to the server and resolves to the response body or an error; never rejects. If the session has ended, waits without a time
 * limit until the user has signed in again, then repeats the request; a request to the sign-in API does not wait. `networkErrorMessage` is
 * the text of the error if the server did not respond, or something else in its place; an answer without a message has that of
 * `setServerErrorMessage`. `more` contains additional headers.
 */
export const sendJson = async <Answer>(
  method: string,
  url: string,
  body: unknown,
  networkErrorMessage: string,
  more: Record<string, string> = {},
): Promise<ApiResult<Answer>> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...more };
  const content = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const sendRequest = () =>
    fetch(url, { method, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...content }).catch(() => undefined);
  const response = await (url.startsWith(SIGN_IN)
    ? sendRequest()
    : repeatAfterSignIn(sendRequest, (each) => each && readSessionEnd(each)));
  if (response && url.startsWith(SIGN_IN)) await checkSession(response);
  const payload = await response?.json().catch(() => undefined);
  if (response?.ok && isOwn(response, payload)) return { ok: true, answer: (payload ?? {}) as Answer };
  return {
    ok: false,
    error: {
      status: response?.status ?? 0,
      code: payload?.code ?? '',
      message: payload?.detail ?? payload?.title ?? messageWithout(response, networkErrorMessage),
      fields: payload?.errors ?? [],
      revision: payload?.revision,
    },
  };
};
