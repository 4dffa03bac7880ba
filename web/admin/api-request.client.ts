'use client';
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

/** Sends JSON to the host; a refusal is an answer like any other. `networkErrorMessage` is said where nobody answered. */
export const sendJson = async <Answer>(
  method: string,
  url: string,
  body: unknown,
  networkErrorMessage: string,
  more: Record<string, string> = {},
): Promise<ApiResult<Answer>> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...more };
  const content = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(url, { method, signal, ...content }).catch(() => undefined);
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
