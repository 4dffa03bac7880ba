'use client';
import type { Draft } from './recoverable-drafts.ts';

/** Milliseconds after which no answer is waited for any longer. */
const REQUEST_TIMEOUT_MS = 15_000;

/** What keeps a draft of a person: the host adds the moment, and refuses it where somebody else is signed in by now. */
const requestOf = (person: string, id: string, { revision, at: _, ...value }: Draft) => ({
  url: urlOf(id),
  body: { value, revision, account: person },
});

const urlOf = (id: string): string => `/api/desk/drafts/${id}`;

/** Drafts on the host, of who is signed in. */
export const serverDrafts = {
  request: requestOf,

  /** Undefined: it has none. `unknown`: it did not say. */
  read: async (id: string, leaving?: AbortSignal): Promise<Draft | undefined | 'unknown'> => {
    const signal = AbortSignal.any([...(leaving ? [leaving] : []), AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    try {
      const answer = await fetch(urlOf(id), { signal });
      if (answer.status === 204) return undefined;
      if (!answer.ok) return 'unknown';
      const { value, revision, at } = await answer.json();
      return { ...value, revision, at };
    } catch {
      return 'unknown';
    }
  },

  /** Whether it is kept. `isLeaving`: the page ends meanwhile; only below 64 kB does the request outlive it. */
  write: (person: string, id: string, draft: Draft, isLeaving = false): Promise<boolean> =>
    fetch(urlOf(id), {
      ...(isLeaving ? { keepalive: true } : { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requestOf(person, id, draft).body),
    }).then(
      ({ ok }) => ok,
      () => false,
    ),

  /** Whether it is gone. */
  delete: (id: string): Promise<boolean> =>
    fetch(urlOf(id), { method: 'DELETE', keepalive: true }).then(
      ({ ok }) => ok,
      () => false,
    ),
};
