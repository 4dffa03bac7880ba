'use client';
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { LocalDraft } from './recoverable-drafts.ts';

/** Milliseconds that a browser has to say what it keeps. */
const STORAGE_TIMEOUT_MS = 2_000;

let opened: UseStore | undefined;
/** IndexedDB: what a transaction wrote outlives a browser that is killed, while local storage is written a minute later. */
const store = (): UseStore => {
  opened ??= createStore('levada-drafts', 'drafts');
  return opened;
};

/** One computer may serve several people. */
const keyOf = (person: string, id: string): string => `${person}/${id}`;

/** A browser that keeps nothing, or does not answer, has nothing. */
const soon = <Answer>(ask: () => Promise<Answer>, otherwise: Answer): Promise<Answer> => {
  const answer = new Promise<Answer>((resolve) => resolve(ask()));
  const late = new Promise<Answer>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT_MS, otherwise));
  return Promise.race([answer, late]).catch(() => otherwise);
};

/** Drafts in this browser, by person and article. */
export const localDrafts = {
  read: (person: string, id: string): Promise<LocalDraft | undefined> =>
    soon(() => get(keyOf(person, id), store()), undefined),

  /** Whether it is kept: a browser may have no room, or not be allowed. */
  write: (person: string, id: string, draft: LocalDraft): Promise<boolean> =>
    soon(() => set(keyOf(person, id), draft, store()).then(() => true), false),

  delete: (person: string, id: string): Promise<boolean> =>
    soon(() => del(keyOf(person, id), store()).then(() => true), false),

  /** Articles that were begun and never saved, of which the host knows nothing. */
  async unsaved(person: string): Promise<{ id: string; draft: LocalDraft }[]> {
    const all = await soon(() => entries<string, LocalDraft>(store()), []);
    return all
      .filter(([key, { revision, isOnHost }]) => key.startsWith(`${person}/`) && revision === -1 && !isOnHost)
      .map(([key, draft]) => ({ id: key.slice(person.length + 1), draft }));
  },
};
