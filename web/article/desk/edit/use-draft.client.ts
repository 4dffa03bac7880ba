'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sameJson } from '#domain/shared/equal.ts';
import type { Edited } from './edited.ts';

/** What was typed and never saved. */
export interface Draft {
  value: Edited;
  /** The version that it began with, and its revision: what others saved meanwhile is joined with it. */
  base: Edited;
  revision: number;
  /** ISO 8601. */
  at: string;
}

export type DraftState = 'saved' | 'unsaved' | 'keeping' | 'kept' | 'keptHere';

/** Milliseconds without a keystroke after which what was typed is sent; and until it is sent again where nobody answered. */
const QUIET = 800;
const AGAIN = 5_000;
/** Milliseconds after which no answer is waited for any longer. */
const LATEST = 15_000;

const keyOf = (id: string): string => `levada-draft-${id}`;

/** In this browser; where it keeps nothing, there is only the host. */
const here = {
  read(id: string): Draft | undefined {
    try {
      return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(id: string, draft: Draft): void {
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(draft));
    } catch {
      // No room, or not allowed: the host keeps it.
    }
  },
  forget(id: string): void {
    try {
      localStorage.removeItem(keyOf(id));
    } catch {
      // Not allowed: nothing was kept.
    }
  },
};

const urlOf = (id: string): string => `/api/desk/drafts/${id}`;

/**
 * Keeps every keystroke apart from versions: in this browser at once, on the host as soon as one pauses. What was kept and never saved is offered when
 * the article is opened again. `id` is `new` for an article that is not there yet.
 */
export const useDraft = (id: string, revision: number, base: Edited, value: Edited) => {
  const [offered, setOffered] = useState<Draft>();
  const [state, setState] = useState<DraftState>('saved');
  const latest = useRef<Draft | undefined>(undefined);
  const isDirty = !sameJson(base, value);
  const inTurn = useTurns();

  useEffect(() => {
    const leaving = new AbortController();
    const offer = (draft: Draft | undefined) => draft?.base && !sameJson(draft.value, base) && setOffered(draft);
    const kept = here.read(id);
    fetch(urlOf(id), { signal: leaving.signal })
      .then((answer) => (answer.status === 200 ? answer.json() : undefined))
      .then((kept) => kept && ({ ...kept.value, revision: kept.revision, at: kept.at } as Draft))
      .catch(() => undefined)
      .then((draft) => {
        if (!leaving.signal.aborted) offer(draft && (!kept || draft.at >= kept.at) ? draft : kept);
      });
    return () => leaving.abort();
    // Asked once, when the article is opened.
  }, [id]);

  useEffect(() => {
    if (!isDirty) {
      latest.current = undefined;
      setState('saved');
      return;
    }
    const draft = { value, base, revision, at: new Date().toISOString() };
    latest.current = draft;
    here.write(id, draft);
    setState('unsaved');
    const isLatest = () => latest.current === draft;
    let soon = setTimeout(send, QUIET);
    async function send() {
      setState('keeping');
      const isKept = await inTurn(async () => !isLatest() || put(id, draft));
      if (!isLatest()) return;
      setState(isKept ? 'kept' : 'keptHere');
      if (!isKept) soon = setTimeout(send, AGAIN);
    }
    return () => clearTimeout(soon);
  }, [id, revision, base, value, isDirty, inTurn]);

  useEffect(() => {
    // A request outlives the page only below 64 kB; this browser has kept it, too.
    const leave = () => latest.current && void put(id, latest.current, { keepalive: true });
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [id]);

  const forget = () => {
    latest.current = undefined;
    setOffered(undefined);
    here.forget(id);
    void inTurn(() => fetch(urlOf(id), { method: 'DELETE', keepalive: true }).catch(() => {}));
  };
  return { state, offered, isDirty, forget, putAway: () => setOffered(undefined) };
};

/** One request after the other: a draft that is let go must not come back by one that was under way. */
const useTurns = () => {
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const answer = before.current.then(work);
    before.current = answer.catch(() => {});
    return answer;
  }, []);
};

const put = (
  id: string,
  { value, base, revision }: Draft,
  init: RequestInit = { signal: AbortSignal.timeout(LATEST) },
): Promise<boolean> =>
  fetch(urlOf(id), {
    ...init,
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: { value, base }, revision }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
