'use client';
import { checkSession } from '../../../admin/session/session-end.client.ts';
import type { Draft } from './recoverable-drafts.ts';

/** Request timeout in milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000;

/** Result of storing a draft on the server. */
export type DraftWrite = 'stored' | 'signed-out' | 'failed';

/**
 * Returns URL and body of the request that stores a draft. The server sets the time, and rejects the request if another account is signed
 * in by then.
 */
const requestOf = (userId: string, id: string, { revision, at: _, ...value }: Draft) => ({
  url: urlOf(id),
  body: { value, revision, account: userId },
});

const urlOf = (id: string): string => `/api/desk/drafts/${id}`;

/** Returns the URL of one editor session's draft in exactly this state. */
const urlOfDraft = (id: string, { session, count }: Pick<Draft, 'session' | 'count'>): string =>
  `${urlOf(id)}?${new URLSearchParams({ editor: session, count: String(count) })}`;

/** Drafts of the signed-in user on the server. */
export const serverDrafts = {
  request: requestOf,
  url: urlOfDraft,

  /** Returns the drafts of an article, or 'unknown' if the server responded with an error or not at all. */
  read: async (id: string, leaving?: AbortSignal): Promise<Draft[] | 'unknown'> => {
    const signal = AbortSignal.any([...(leaving ? [leaving] : []), AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    try {
      const answer = await fetch(`/api/desk/drafts?${new URLSearchParams({ article: id })}`, { signal });
      if (!answer.ok) return 'unknown';
      const { drafts } = (await answer.json()) as { drafts: { value: Draft; revision: number; at: string }[] };
      return drafts.map(({ value, revision, at }) => ({ ...value, revision, at }));
    } catch {
      return 'unknown';
    }
  },

  /**
   * Stores a draft. With `isLeaving` the request is sent with `keepalive` so that it outlives the page, which browsers allow only below 64
   * kB.
   */
  write: async (userId: string, id: string, draft: Draft, isLeaving = false): Promise<DraftWrite> => {
    const answer = await fetch(urlOf(id), {
      ...(isLeaving ? { keepalive: true } : { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requestOf(userId, id, draft).body),
    }).catch(() => undefined);
    if (answer?.ok) return 'stored';
    if (!isLeaving && answer && (await checkSession(answer))) return 'signed-out';
    return 'failed';
  },

  /**
   * Deletes the draft of an editor session, unless that editor has changed it since it was read. Resolves to false after an error response
   * or a network error.
   */
  delete: (id: string, draft: Pick<Draft, 'session' | 'count'>): Promise<boolean> =>
    fetch(urlOfDraft(id, draft), { method: 'DELETE', keepalive: true }).then(
      ({ ok }) => ok,
      () => false,
    ),
};
