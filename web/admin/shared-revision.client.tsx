'use client';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';

/** A save of one form: the revision on which it was based, and the revision that it led to. */
interface OwnSave {
  from: number;
  to: number;
}

interface Saves {
  /** Sends a form after those that are being sent, so that it follows their revisions. */
  inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer>;
  record(save: OwnSave): void;
  /** Follows the user's own saves from a revision: returns the latest one that no other user's change separates from it. */
  follow(revision: number): number;
}

const Context = createContext<Saves | undefined>(undefined);

/**
 * Lets the forms inside it share the revision of one item. A form that was opened before the user saved another one of them then expects the
 * revision that this save led to, so that it is not rejected because of the user's own change. Changes of other users are still rejected.
 */
export const SharedRevision = ({ children }: { children: ReactNode }) => {
  const saves = useRef(new Map<number, number>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = useCallback(<Answer,>(send: () => Promise<Answer>): Promise<Answer> => {
    const sent = last.current.then(send, send);
    last.current = sent;
    return sent;
  }, []);
  const record = useCallback(({ from, to }: OwnSave) => {
    if (to > from) saves.current.set(from, to);
  }, []);
  const follow = useCallback((revision: number) => {
    let latest = revision;
    for (let next = saves.current.get(latest); next !== undefined; next = saves.current.get(latest)) latest = next;
    return latest;
  }, []);
  const shared = useMemo(() => ({ inTurn, record, follow }), [inTurn, record, follow]);
  return <Context value={shared}>{children}</Context>;
};

/** Returns the saves that the surrounding forms of the same item share; undefined for a form of its own. */
export const useSharedSaves = (): Saves | undefined => useContext(Context);
