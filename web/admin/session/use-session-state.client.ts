'use client';
import { useCallback, useEffect, useState } from 'react';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import {
  checkSession,
  loadSession,
  publishSessionRestored,
  type SessionEnd,
  subscribeToSessionEnd,
} from './session-end.client.ts';
import { subscribeToSessionEvents } from './session-events.client.ts';

/** Milliseconds until the session is requested again after a sign-in, if the server did not respond. */
const RETRY_MS = 1_000;

interface ShownAccount {
  id: string;
  role: StaffRole;
}

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
      // The page is not for this user, so neither is its place in the browser's history.
      if (now?.id && now.id !== id) leave(() => location.replace('/admin'));
      else if (now?.role !== role) leave(() => location.reload());
      else return true;
      return false;
    },
    [id, role, leave],
  );
  const checkNow = useCallback(async () => {
    const response = await loadSession();
    if (!response || (await checkSession(response))) return;
    const session = await readSession(response);
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

/** The account of a session; undefined without staff role; `incomplete`: not signed in, or a second factor is still required. */
type SessionAnswer = ShownAccount | undefined | 'incomplete';

/** Reads a response of `GET /api/session`; `unknown` if it tells nothing, because the server failed. */
const readSession = async (response: Response): Promise<SessionAnswer | 'unknown'> => {
  if (response.status === 401) return 'incomplete';
  if (response.status === 403) return undefined;
  const body = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (body?.mfa) return 'incomplete';
  return body ?? 'unknown';
};

/** Requests the session until the server responds. The page stays covered until then, because another user may have signed in. */
const awaitSession = async (): Promise<SessionAnswer> => {
  for (;;) {
    const response = await loadSession();
    const session = response ? await readSession(response) : 'unknown';
    if (session !== 'unknown') return session;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
};
