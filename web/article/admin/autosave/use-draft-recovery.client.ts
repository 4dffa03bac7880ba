'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SavedVersion } from '../article-editor/editing-state.ts';
import { localDrafts } from './local-drafts.client.ts';
import { type Draft, findRecoverableDrafts, type RecoverableDraft, type StoredDrafts } from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';
import { tabSession } from './tab-session.client.ts';

/** Milliseconds until the request is repeated if the server did not respond. */
const RETRY_MS = 5_000;
/** Milliseconds between two checks for a draft that this tab sent while it was being reloaded, and the maximum number of checks. */
const ARRIVAL_MS = 1_000;
const MAX_ARRIVAL_LOOKS = 5;

interface RecoveryProps {
  userId: string;
  /** Id of the article. */
  id: string;
  /** Session of this editor, whose own draft is not offered. */
  session: string;
  opened: SavedVersion;
}

/**
 * Loads the user's unsaved drafts of an article from other editor sessions (another tab, a closed window, another computer) when the
 * article is opened. Repeats the request until it succeeds. Returns the drafts as `offers`, and `resolve`, which removes one from `offers`
 * but does not delete the stored draft.
 */
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
      const here = await localDrafts.read(userId, id);
      const local = here === 'unknown' ? [] : await withoutStored(userId, id, here, server);
      if (leaving.signal.aborted) return;
      setFound({ local, server, opened });
      looks += 1;
      const isHere = !expected || [...local, ...(server === 'unknown' ? [] : server)].some(hasSession(expected));
      if (server === 'unknown' || here === 'unknown') again = setTimeout(look, RETRY_MS);
      else if (!isHere && looks < MAX_ARRIVAL_LOOKS) again = setTimeout(look, ARRIVAL_MS);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(again);
    };
    // Runs when the article is opened, for the version that was opened.
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

/** Returns the drafts that only this browser has, and deletes the others here, such as one that the tab sent while it was being left. */
const withoutStored = async (
  userId: string,
  id: string,
  local: Draft[],
  server: Draft[] | 'unknown',
): Promise<Draft[]> => {
  if (server === 'unknown') return local;
  const isStored = (draft: Draft) =>
    server.some(({ session, count }) => session === draft.session && count >= draft.count);
  await Promise.all(local.filter(isStored).map((draft) => localDrafts.delete(userId, id, draft)));
  return local.filter((draft) => !isStored(draft));
};

const hasSession =
  (expected: string) =>
  ({ session }: { session: string }): boolean =>
    session === expected;
