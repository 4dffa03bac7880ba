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
  /** What somebody else saved meanwhile. */
  revision?: number;
}

/** Milliseconds after which a host that says nothing is taken for none. */
const LATEST = 30_000;

/** Sends JSON to the host; a refusal is an answer like any other. `noAnswer` is said where nobody answered. */
export const send = async <Answer>(
  method: string,
  url: string,
  body: unknown,
  noAnswer: string,
  more: Record<string, string> = {},
): Promise<Sent<Answer>> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...more };
  const content = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const signal = AbortSignal.timeout(LATEST);
  const response = await fetch(url, { method, signal, ...content }).catch(() => undefined);
  const told = await response?.json().catch(() => ({}));
  if (response?.ok) return { ok: true, answer: told as Answer };
  return {
    ok: false,
    refusal: {
      status: response?.status ?? 0,
      code: told?.code ?? '',
      message: told?.detail ?? told?.title ?? noAnswer,
      fields: told?.errors ?? [],
      revision: told?.revision,
    },
  };
};
