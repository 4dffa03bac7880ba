'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SavedVersion } from '../article-editor/editing-state.ts';
import { localDrafts } from './local-drafts.client.ts';
import { findRecoverableDrafts, type RecoverableDraft, type StoredDrafts } from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';
import { tabSession } from './tab-session.client.ts';

/** Milliseconds until a server that did not answer is asked again. */
const RETRY_MS = 5_000;
/** Milliseconds between two looks for the draft that this tab sent while it was reloaded, and how often. */
const ARRIVAL_MS = 1_000;
const MAX_ARRIVAL_LOOKS = 5;

interface RecoveryProps {
  userId: string;
  /** Of the article. */
  id: string;
  /** Of the editor that looks: its own draft is not offered. */
  session: string;
  /** The version that was opened. */
  opened: SavedVersion;
}

/** The drafts of other editors of an article (closed or still open) that are found when it is opened; the server is asked until it answers. */
export const useDraftRecovery = ({ userId, id, session: own, opened }: RecoveryProps) => {
  const [found, setFound] = useState<StoredDrafts & { opened: SavedVersion }>();
  const [resolved, setResolved] = useState<string[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    let again: ReturnType<typeof setTimeout>;
    const expected = tabSession.read(id);
    let looks = 0;
    const look = async () => {
      const server = await serverDrafts.read(id, leaving.signal);
      const local = await localDrafts.read(userId, id);
      if (leaving.signal.aborted) return;
      setFound({ local, server, opened });
      looks += 1;
      const isHere = !expected || [...local, ...(server === 'unknown' ? [] : server)].some(hasSession(expected));
      if (server === 'unknown') again = setTimeout(look, RETRY_MS);
      else if (!isHere && looks < MAX_ARRIVAL_LOOKS) again = setTimeout(look, ARRIVAL_MS);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(again);
    };
    // Asked when the article is opened, for the version that was opened.
  }, [userId, id]);

  const offers = useMemo(
    () =>
      found
        ? findRecoverableDrafts(found, found.opened).filter(
            ({ draft: { session } }) => session !== own && !resolved.includes(session),
          )
        : [],
    [found, resolved, own],
  );
  const resolve = useCallback(({ draft }: RecoverableDraft) => setResolved((before) => [...before, draft.session]), []);
  return { offers, resolve };
};

const hasSession =
  (expected: string) =>
  ({ session }: { session: string }): boolean =>
    session === expected;
