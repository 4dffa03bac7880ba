'use client';
import { useEffect } from 'react';
import { publishSessionEvent } from './session-events.client.ts';

/** Milliseconds between two looks, and how many looks before its end a session is refreshed (docs/product.md, rule 5). */
const TICK = 30_000;
const TICKS_BEFORE = 3;
/** Milliseconds before the first repetition; each later one waits twice as long (docs/product.md, rule 5). */
const BACKOFF = 200;

/** Refreshes the session while the desk is open. `expiresAt`: seconds since 1970. Calls `ended` where there is no session any more. */
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

/** Tries until `patience` milliseconds are over; undefined where nobody answered: the next look tries again. */
const refresh = async (patience: number): Promise<{ expiresAt: number } | 'ended' | undefined> => {
  for (let wait = BACKOFF; wait < patience; wait *= 2) {
    const answer = await fetch('/api/session/refresh', { method: 'POST' }).catch(() => undefined);
    if (answer?.ok) return answer.json();
    if (answer?.status === 401) return 'ended';
    await new Promise((go) => setTimeout(go, wait));
  }
  return undefined;
};
