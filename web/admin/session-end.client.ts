'use client';
/** Why requests are refused: the session is over, or an administrator has suspended the account. */
export type SessionEnd = 'ended' | 'suspended';

/** Codes of 401 that say so (`api/auth/current-session/current-session.ts`); a wrong password has another one. */
const CODES: Record<string, SessionEnd> = {
  not_signed_in: 'ended',
  second_factor_required: 'ended',
  account_suspended: 'suspended',
};

const listeners = new Set<(end: SessionEnd) => void>();
let waiting: (() => void)[] = [];

/** Calls `listener` each time that a request is refused because the session is over; returns how to stop. */
export const subscribeToSessionEnd = (listener: (end: SessionEnd) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Reports a response that was refused because the session is over, and resolves to why; undefined for any other response, and on pages without
 * a session, such as the sign-in page.
 */
export const checkSession = async (response: Response): Promise<SessionEnd | undefined> => {
  if (response.status !== 401 || listeners.size === 0) return undefined;
  const problem = await response
    .clone()
    .json()
    .catch(() => ({}));
  const end = CODES[problem.code];
  if (end) for (const listener of listeners) listener(end);
  return end;
};

/** Resolves as soon as the person has signed in again. */
export const sessionRestored = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

/** The person is signed in again: what waits for it goes on. */
export const publishSessionRestored = (): void => {
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve();
};
