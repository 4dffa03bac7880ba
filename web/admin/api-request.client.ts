'use client';
import { checkSession, sessionRestored } from './session-end.client.ts';

/** What the host said to something that was sent. */
export type ApiResult<Answer> = { ok: true; answer: Answer } | { ok: false; error: ApiError };

export interface ApiError {
  /** 0: nobody answered. */
  status: number;
  code: string;
  /** In the language of the desk. */
  message: string;
  /** `path` as in what was sent. */
  fields: { path: string; message: string }[];
  /** What somebody else saved meanwhile. */
  revision?: number;
}

/** Milliseconds after which a host that says nothing is taken for none. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Requests of signing in itself: they are what ends the waiting. */
const SIGN_IN = '/api/session';

/**
 * Sends JSON to the server; a refusal is an answer like any other. Where the session is over, it waits until the person has signed in again and sends it once
 * more. `networkErrorMessage` is the message where no answer came.
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
  const ask = () =>
    fetch(url, { method, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...content }).catch(() => undefined);
  let response = await ask();
  while (response && (await checkSession(response)) && !url.startsWith(SIGN_IN)) {
    await sessionRestored();
    response = await ask();
  }
  const told = await response?.json().catch(() => ({}));
  if (response?.ok) return { ok: true, answer: told as Answer };
  return {
    ok: false,
    error: {
      status: response?.status ?? 0,
      code: told?.code ?? '',
      message: told?.detail ?? told?.title ?? networkErrorMessage,
      fields: told?.errors ?? [],
      revision: told?.revision,
    },
  };
};
