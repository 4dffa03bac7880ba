'use client';
import { checkSession } from '../../../admin/session-end.client.ts';
import type { Draft } from './recoverable-drafts.ts';

/** Milliseconds after which an answer is no longer waited for. */
const REQUEST_TIMEOUT_MS = 15_000;

/** How storing a draft on the server went. */
export type DraftWrite = 'stored' | 'signed-out' | 'failed';

/** The request that stores a draft: the server adds the time, and refuses it where another person is signed in by now. */
const requestOf = (userId: string, id: string, { revision, at: _, ...value }: Draft) => ({
  url: urlOf(id),
  body: { value, revision, account: userId },
});

const urlOf = (id: string): string => `/api/desk/drafts/${id}`;

/** The address of one editor's draft in the state that was read. */
const urlOfDraft = (id: string, { session, count }: Pick<Draft, 'session' | 'count'>): string =>
  `${urlOf(id)}?${new URLSearchParams({ editor: session, count: String(count) })}`;

/** Drafts on the server, of the person who is signed in. */
export const serverDrafts = {
  request: requestOf,
  url: urlOfDraft,

  /** The drafts of an article; `unknown` where the server did not answer. */
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

  /** Stores a draft. `isLeaving`: the page ends before the answer; only below 64 kB does the request outlive it. */
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

  /** Deletes an editor's draft, unless that editor has changed it since it was read. Resolves to whether the server answered. */
  delete: (id: string, draft: Pick<Draft, 'session' | 'count'>): Promise<boolean> =>
    fetch(urlOfDraft(id, draft), { method: 'DELETE', keepalive: true }).then(
      ({ ok }) => ok,
      () => false,
    ),
};
