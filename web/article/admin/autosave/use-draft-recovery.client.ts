'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Edited } from '../article-editor/article-values.ts';
import { keptHere } from './local-drafts.client.ts';
import { type Found, type Offer, offersOf, type Source } from './recoverable-drafts.ts';
import { keptOnHost } from './server-drafts.client.ts';

/** Milliseconds until a host that said nothing is asked again. */
const AGAIN = 5_000;

interface Kept {
  person: string;
  /** Of the article, or of the draft of one that is not there yet. */
  id: string;
}

/** What was kept of an article before it was opened. `found` is undefined until this browser has been asked; the host is asked until it answers. */
export const useOffers = ({ person, id }: Kept, opened: { base: Edited; revision: number }) => {
  const [found, setFound] = useState<Found & { opened: typeof opened }>();
  const [decided, setDecided] = useState<Source[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    let again: ReturnType<typeof setTimeout>;
    const isGone = () => leaving.signal.aborted;
    const askHost = async (here: Found['here']) => {
      const host = await keptOnHost.read(id, leaving.signal);
      if (isGone()) return undefined;
      setFound({ here, host, opened });
      if (host === 'unknown') again = setTimeout(askHost, AGAIN, here);
      return { here, host };
    };
    const look = async () => {
      const found = await askHost(await keptHere.read(person, id));
      // Nothing is written here before the first answer: what nobody is offered is old.
      const isOld =
        found?.here && found.host !== 'unknown' && !offersOf(found, opened).some(({ from }) => from.includes('here'));
      if (isOld) await keptHere.forget(person, id);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(again);
    };
    // Asked when the article is opened, for the version that was opened.
  }, [person, id]);

  const offers = useMemo(() => (found ? undecided(offersOf(found, found.opened), decided) : []), [found, decided]);
  const decide = useCallback(({ from }: Offer) => setDecided((before) => [...before, ...from]), []);
  return { found, offers, decide };
};

const undecided = (offers: Offer[], decided: Source[]): Offer[] =>
  offers
    .map(({ draft, from }) => ({ draft, from: from.filter((source) => !decided.includes(source)) }))
    .filter(({ from }) => from.length > 0);
