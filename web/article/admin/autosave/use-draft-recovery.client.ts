'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ArticleValues } from '../article-editor/article-values.ts';
import { localDrafts } from './local-drafts.client.ts';
import {
  type DraftLocation,
  findRecoverableDrafts,
  type RecoverableDraft,
  type StoredDrafts,
} from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';

/** Milliseconds until a host that said nothing is asked again. */
const RETRY_MS = 5_000;

interface Kept {
  person: string;
  /** Of the article, or of the draft of one that is not there yet. */
  id: string;
}

/** What was kept of an article before it was opened. `found` is undefined until this browser has been asked; the host is asked until it answers. */
export const useDraftRecovery = ({ person, id }: Kept, opened: { base: ArticleValues; revision: number }) => {
  const [found, setFound] = useState<StoredDrafts & { opened: typeof opened }>();
  const [decided, setDecided] = useState<DraftLocation[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    let again: ReturnType<typeof setTimeout>;
    const isGone = () => leaving.signal.aborted;
    const askHost = async (here: StoredDrafts['local']) => {
      const host = await serverDrafts.read(id, leaving.signal);
      if (isGone()) return undefined;
      setFound({ local: here, server: host, opened });
      if (host === 'unknown') again = setTimeout(askHost, RETRY_MS, here);
      return { local: here, server: host };
    };
    const look = async () => {
      const found = await askHost(await localDrafts.read(person, id));
      // Nothing is written here before the first answer: what nobody is offered is old.
      const isOld =
        found?.local &&
        found.server !== 'unknown' &&
        !findRecoverableDrafts(found, opened).some(({ from }) => from.includes('here'));
      if (isOld) await localDrafts.delete(person, id);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(again);
    };
    // Asked when the article is opened, for the version that was opened.
  }, [person, id]);

  const offers = useMemo(
    () => (found ? undecided(findRecoverableDrafts(found, found.opened), decided) : []),
    [found, decided],
  );
  const decide = useCallback(({ from }: RecoverableDraft) => setDecided((before) => [...before, ...from]), []);
  return { found, offers, resolve: decide };
};

const undecided = (offers: RecoverableDraft[], decided: DraftLocation[]): RecoverableDraft[] =>
  offers
    .map(({ draft, from }) => ({ draft, from: from.filter((source) => !decided.includes(source)) }))
    .filter(({ from }) => from.length > 0);
