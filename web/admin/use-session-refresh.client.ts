'use client';
import { useEffect } from 'react';
import { publishSessionEvent } from './session-events.client.ts';

/** Milliseconds between two checks, and how many checks before its expiry a session is refreshed (spec §9). */
const TICK = 30_000;
const TICKS_BEFORE = 3;
/** Milliseconds before the first retry; each later one waits twice as long (spec §9). */
const BACKOFF = 200;

/**
 * Refreshes the session before it expires, while the admin area is open. `expiresAt` is in seconds since 1970. Calls `ended` if there is no
 * session any more.
 */
export const useSessionRefresh = (expiresAt: number, ended: () => void): void => {
  useEffect(() => {
    let ends = expiresAt * 1000;
    let isRefreshing = false;
    const look = async () => {
      if (isRefreshing || ends - Date.now() > TICKS_BEFORE * TICK) return;
      isRefreshing = true;
      const answer = await refresh(TICK).finally(() => {
        isRefreshing = false;
      });
      if (answer === 'ended') return ended();
      if (!answer) return;
      ends = answer.expiresAt * 1000;
      publishSessionEvent('TOKEN_REFRESHED');
    };
    const ticking = setInterval(look, TICK);
    publishSessionEvent('INITIAL_SESSION');
    look();
    return () => clearInterval(ticking);
  }, [expiresAt, ended]);
};

/**
 * Refreshes the session, with retries until the next delay would reach `patience` milliseconds. Resolves to 'ended' after a 401, or to
 * undefined if no attempt succeeded; the next check tries again.
 */
const refresh = async (patience: number): Promise<{ expiresAt: number } | 'ended' | undefined> => {
  for (let wait = BACKOFF; wait < patience; wait *= 2) {
    const answer = await fetch('/api/session/refresh', { method: 'POST' }).catch(() => undefined);
    if (answer?.ok) return answer.json();
    if (answer?.status === 401) return 'ended';
    await new Promise((go) => setTimeout(go, wait));
  }
  return undefined;
};
