'use client';
import { useEffect } from 'react';
import type { Draft } from './recoverable-drafts.ts';
import { serverDrafts } from './server-drafts.client.ts';

interface LeavingProps {
  userId: string;
  /** Of the article. */
  id: string;
  /** What is typed and not saved. */
  latest: { current: Draft | undefined };
  /** Whether it is stored in this browser or on the server. */
  isStored: boolean;
}

/** Sends the draft once more while the page or the screen ends; where it is stored in no place, the browser asks before the page is left. */
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
