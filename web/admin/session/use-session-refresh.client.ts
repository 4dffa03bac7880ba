'use client';
import { useEffect } from 'react';
import { publishSessionEvent } from './session-events.client.ts';

/** Milliseconds between two checks, and how many checks before its expiry a session is refreshed (docs/product.md, rule 5). */
const CHECK_INTERVAL_MS = 30_000;
const CHECKS_BEFORE_EXPIRY = 3;
/** Milliseconds before the first retry; each later one waits twice as long (docs/product.md, rule 5). */
const FIRST_RETRY_MS = 200;

/**
 * Refreshes the session shortly before it expires, as long as the admin area is open. `expiresAt` is in seconds since 1970. Calls `ended`
 * when the server responds that there is no session any more.
 */
export const useSessionRefresh = (expiresAt: number, ended: () => void): void => {
  useEffect(() => {
    let ends = expiresAt * 1000;
    let isRefreshing = false;
    const check = async () => {
      if (isRefreshing || ends - Date.now() > CHECKS_BEFORE_EXPIRY * CHECK_INTERVAL_MS) return;
      isRefreshing = true;
      const answer = await refresh(CHECK_INTERVAL_MS).finally(() => {
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

/**
 * Refreshes the session, with retries until the next delay would reach `timeLimitMs` milliseconds. Resolves to 'ended' after a 401, or to
 * undefined if no attempt succeeded; the next check tries again.
 */
const refresh = async (timeLimitMs: number): Promise<{ expiresAt: number } | 'ended' | undefined> => {
  for (let wait = FIRST_RETRY_MS; wait < timeLimitMs; wait *= 2) {
    const answer = await fetch('/api/session/refresh', { method: 'POST' }).catch(() => undefined);
    if (answer?.ok) return answer.json();
    if (answer?.status === 401) return 'ended';
    await new Promise((go) => setTimeout(go, wait));
  }
  return undefined;
};
