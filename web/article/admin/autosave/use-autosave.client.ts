'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { v4 as newId } from 'uuid';
import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { ArticleValues } from '../article-editor/article-values.ts';
import { localDrafts } from './local-drafts.client.ts';
import type { Draft } from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';
import { useDraftRecovery } from './use-draft-recovery.client.ts';

export type AutosaveStatus = 'saved' | 'unsaved' | 'keeping' | 'kept' | 'keptHere' | 'notKept';

/** Milliseconds without a keystroke after which what was typed is sent; and until it is sent again where nobody answered. */
const AUTOSAVE_DELAY_MS = 800;
const RETRY_MS = 5_000;

interface Typed {
  person: string;
  id: string;
  revision: number;
  base: ArticleValues;
  value: ArticleValues;
}

/**
 * Keeps every keystroke apart from versions: in this browser at once, on the host as soon as one pauses. What was kept before and never saved is offered
 * first; nothing is kept over it until that is decided, nor while nobody knows whether there is any.
 */
export const useAutosave = ({ person, id, revision, base, value }: Typed) => {
  const [state, setState] = useState<AutosaveStatus>('saved');
  const session = useRef(newId());
  const count = useRef(0);
  const latest = useRef<Draft | undefined>(undefined);
  const { found, offers, resolve } = useDraftRecovery({ person, id }, { base, revision });
  const inTurn = useTurns();
  const isDirty = !jsonEqual(base, value);
  const keepsHere = found !== undefined && offers.length === 0;
  const keepsOnHost = keepsHere && found.server !== 'unknown';

  useEffect(() => {
    if (!isDirty) {
      latest.current = undefined;
      setState('saved');
      return;
    }
    count.current += 1;
    const at = new Date().toISOString();
    const draft = { value, base, revision, at, session: session.current, count: count.current };
    latest.current = draft;
    setState('unsaved');
    const isLatest = () => latest.current === draft;
    const isHere = keepsHere ? localDrafts.write(person, id, { ...draft, isOnHost: false }) : Promise.resolve(false);
    let soon = setTimeout(keep, AUTOSAVE_DELAY_MS);
    async function keep() {
      setState('keeping');
      const isOnHost = keepsOnHost && (await inTurn(async () => !isLatest() || serverDrafts.write(person, id, draft)));
      if (!isLatest()) return;
      if (isOnHost) {
        void localDrafts.write(person, id, { ...draft, isOnHost });
        return setState('kept');
      }
      const instead = (await isHere) ? 'keptHere' : 'notKept';
      if (!isLatest()) return;
      setState(instead);
      soon = setTimeout(keep, RETRY_MS);
    }
    return () => clearTimeout(soon);
  }, [person, id, revision, base, value, isDirty, keepsHere, keepsOnHost, inTurn]);

  useKeptOnLeaving({ person, id, keepsOnHost, latest, state });

  const forget = useCallback(() => {
    latest.current = undefined;
    void localDrafts.delete(person, id);
    if (keepsOnHost) void inTurn(() => serverDrafts.delete(id));
  }, [person, id, keepsOnHost, inTurn]);

  const offer = offers[0];
  return {
    state,
    isDirty,
    /** After a save: it is a version now. */
    forget,
    recovered: offer?.draft,
    /** It stands in the text now. */
    accept: () => offer && resolve(offer),
    /** Nobody wants it. */
    discard: () => {
      if (!offer) return;
      resolve(offer);
      if (offer.from.includes('here')) void localDrafts.delete(person, id);
      if (offer.from.includes('host')) void inTurn(() => serverDrafts.delete(id));
    },
  };
};

interface Leaving {
  person: string;
  id: string;
  keepsOnHost: boolean;
  latest: { current: Draft | undefined };
  state: AutosaveStatus;
}

/** A last request while the page ends; where nothing keeps what was typed, the browser asks first. */
const useKeptOnLeaving = ({ person, id, keepsOnHost, latest, state }: Leaving): void => {
  useEffect(() => {
    const leave = () => keepsOnHost && latest.current && void serverDrafts.write(person, id, latest.current, true);
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [person, id, keepsOnHost, latest]);
  useEffect(() => {
    if (state !== 'notKept') return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [state]);
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
