'use client';
import { createContext, type ReactNode, useContext, useState } from 'react';

/** A save of one form: the revision on which it was based, and the revision that it led to. */
interface OwnSave {
  from: number;
  to: number;
}

interface Saves {
  /** Sends a form after those that are being sent, so that it follows their revisions. */
  inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer>;
  record(save: OwnSave): void;
  /** Records a command that was sent without a form. The revision is that of its only event; older ones had no effect. */
  recordCommand(revision: number): void;
  /** Follows the user's own saves from a revision: returns the latest one that no other user's change separates from it. */
  follow(revision: number): number;
}

const Context = createContext<Saves | undefined>(undefined);

/**
 * Lets the forms inside it share the revision of one item. A form that was opened before the user saved another one of them then expects the
 * revision that this save led to, so that it is not rejected because of the user's own change. Changes of other users are still rejected.
 * The same holds for what its buttons change. `newest` is the latest revision that the screen shows.
 */
export const SharedRevision = ({ newest, children }: { newest: number; children: ReactNode }) => {
  const [saves] = useState(createSaves);
  const recordCommand = (to: number) => {
    if (to > newest) saves.record({ from: to - 1, to });
  };
  return <Context value={{ ...saves, recordCommand }}>{children}</Context>;
};

const createSaves = (): Omit<Saves, 'recordCommand'> => {
  const saved = new Map<number, number>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    inTurn(send) {
      const sent = last.then(send, send);
      last = sent;
      return sent;
    },
    record({ from, to }) {
      if (to > from) saved.set(from, to);
    },
    follow(revision) {
      let latest = revision;
      for (let next = saved.get(latest); next !== undefined; next = saved.get(latest)) latest = next;
      return latest;
    },
  };
};

/** Returns the saves that the surrounding forms of the same item share; undefined for a form of its own. */
export const useSharedSaves = (): Saves | undefined => useContext(Context);
