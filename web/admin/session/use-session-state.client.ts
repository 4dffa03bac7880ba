'use client';
import { useCallback, useEffect, useState } from 'react';
import { awaitSession, requestSession } from './request-session.ts';
import { pageAfterSignIn, type ShownAccount } from './session-answer.ts';
import { publishSessionRestored, type SessionEnd, subscribeToSessionEnd } from './session-end.client.ts';
import { subscribeToSessionEvents } from './session-events.client.ts';

/**
 * Tracks whether and why the session of the account whose page is shown has ended. `isCovered` is true while the page must not be readable:
 * until the account has signed in again, and while a page for another account or role is loaded. `checkNow` asks the server; `signedIn`
 * repeats waiting requests after a new sign-in.
 */
export const useSessionState = ({ id, role }: ShownAccount) => {
  const [end, setEnd] = useState<SessionEnd>();
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => subscribeToSessionEnd(setEnd), []);
  const leave = useCallback((go: () => void) => {
    setIsLeaving(true);
    go();
  }, []);
  /** Leaves the page if it was rendered for another account or role; returns true if it stays. */
  const stays = useCallback(
    (now: Partial<ShownAccount> | undefined): boolean => {
      const next = pageAfterSignIn({ id, role }, now);
      if (next === 'home') leave(() => location.replace('/admin'));
      if (next === 'reload') leave(() => location.reload());
      return next === 'stay';
    },
    [id, role, leave],
  );
  const checkNow = useCallback(async () => {
    const session = await requestSession();
    if (session === 'incomplete') setEnd('ended');
    else if (session !== 'unknown') stays(session);
  }, [stays]);
  const signedIn = useCallback(async () => {
    const session = await awaitSession();
    if (session === 'incomplete' || !stays(session)) return;
    setEnd(undefined);
    publishSessionRestored();
  }, [stays]);
  useEffect(
    () =>
      subscribeToSessionEvents((event) => {
        if (event === 'SIGNED_OUT') leave(() => location.assign('/admin/sign-in'));
        if (event === 'SIGNED_IN') void signedIn();
      }),
    [signedIn, leave],
  );
  return { end, isCovered: end !== undefined || isLeaving, checkNow, signedIn };
};
