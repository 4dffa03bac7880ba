/** Milliseconds between two checks, and how many checks before its expiry a session is refreshed (docs/product.md, rule 5). */
export const CHECK_INTERVAL_MS = 30_000;
const CHECKS_BEFORE_EXPIRY = 3;
/** Milliseconds before the first retry; each later one waits twice as long (docs/product.md, rule 5). */
const FIRST_RETRY_MS = 200;

/** Returns true if a session that ends at this time is to be refreshed; both in milliseconds since 1970. */
export const isRefreshDue = (ends: number, now: number): boolean =>
  ends - now <= CHECKS_BEFORE_EXPIRY * CHECK_INTERVAL_MS;

/**
 * Refreshes the session, with retries until the next delay would reach the next check. Resolves to 'ended' after a 401, or to undefined if
 * no attempt succeeded; the next check tries again.
 */
export const refreshSession = async (): Promise<{ expiresAt: number } | 'ended' | undefined> => {
  for (let wait = FIRST_RETRY_MS; wait < CHECK_INTERVAL_MS; wait *= 2) {
    const answer = await fetch('/api/session/refresh', { method: 'POST' }).catch(() => undefined);
    if (answer?.ok) return answer.json();
    if (answer?.status === 401) return 'ended';
    await new Promise((go) => setTimeout(go, wait));
  }
  return undefined;
};
