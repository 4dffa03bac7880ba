'use client';
import { useEffect } from 'react';
import type { Draft } from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';

interface LeavingProps {
  userId: string;
  /** Id of the article. */
  id: string;
  /** The unsaved draft, if any. */
  latest: { current: Draft | undefined };
  /** True if the draft is stored in this browser or on the server. */
  isStored: boolean;
}

/**
 * Sends the unsaved draft to the server when the user opens another screen or leaves the page. While the draft is stored neither in this
 * browser nor on the server, the browser asks the user before leaving.
 */
export const useStoreOnLeaving = ({ userId, id, latest, isStored }: LeavingProps): void => {
  useEffect(() => {
    const leave = () => latest.current && void serverDrafts.write(userId, id, latest.current, true);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      if (latest.current) void serverDrafts.write(userId, id, latest.current);
    };
  }, [userId, id, latest]);
  useEffect(() => {
    if (isStored) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isStored]);
};
