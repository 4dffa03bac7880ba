'use client';
import { useEffect } from 'react';
import { CHECK_INTERVAL_MS, isRefreshDue, refreshSession } from './refresh-session.ts';
import { publishSessionEvent } from './session-events.client.ts';

/**
 * Refreshes the session shortly before it expires, as long as the admin area is open. `expiresAt` is in seconds since 1970. Calls `ended`
 * when the server responds that there is no session any more.
 */
export const useSessionRefresh = (expiresAt: number, ended: () => void): void => {
  useEffect(() => {
    let ends = expiresAt * 1000;
    let isRefreshing = false;
    const check = async () => {
      if (isRefreshing || !isRefreshDue(ends, Date.now())) return;
      isRefreshing = true;
      const answer = await refreshSession().finally(() => {
        isRefreshing = false;
      });
      if (answer === 'ended') return ended();
      if (!answer) return;
      ends = answer.expiresAt * 1000;
      publishSessionEvent('TOKEN_REFRESHED');
    };
    const ticking = setInterval(check, CHECK_INTERVAL_MS);
    publishSessionEvent('INITIAL_SESSION');
    check();
    return () => clearInterval(ticking);
  }, [expiresAt, ended]);
};
