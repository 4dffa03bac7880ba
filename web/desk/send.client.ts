'use client';
/** What the host said to something that was sent. */
export type Sent<Answer> = { ok: true; answer: Answer } | { ok: false; refusal: Refusal };

export interface Refusal {
  /** 0: nobody answered. */
  status: number;
  code: string;
  /** In the language of the desk. */
  message: string;
  /** `path` as in what was sent. */
  fields: { path: string; message: string }[];
}

/** Sends JSON to the host; a refusal is an answer like any other. `noAnswer` is said where nobody answered. */
export const send = async <Answer>(
  method: string,
  url: string,
  body: unknown,
  noAnswer: string,
  more: Record<string, string> = {},
): Promise<Sent<Answer>> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...more };
  const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(url, init).catch(() => undefined);
  const told = await response?.json().catch(() => ({}));
  if (response?.ok) return { ok: true, answer: told as Answer };
  return {
    ok: false,
    refusal: {
      status: response?.status ?? 0,
      code: told?.code ?? '',
      message: told?.detail ?? told?.title ?? noAnswer,
      fields: told?.errors ?? [],
    },
  };
};
