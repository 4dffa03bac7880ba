'use client';
/** Reason why requests are rejected: the session has ended, or an administrator has suspended the account. */
export type SessionEnd = 'ended' | 'suspended';

/** Reasons by problem code of a 401 response (`api/auth/current-session/current-session.ts`); a wrong password has a different code. */
const CODES: Record<string, SessionEnd> = {
  not_signed_in: 'ended',
  second_factor_required: 'ended',
  account_suspended: 'suspended',
};

const listeners = new Set<(end: SessionEnd) => void>();
let waiting: (() => void)[] = [];
let restorations = 0;

/** Calls `listener` with the reason each time a request is rejected because the session has ended. Returns a function that unsubscribes. */
export const subscribeToSessionEnd = (listener: (end: SessionEnd) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Checks whether a response was rejected because the session has ended. If so, notifies the subscribers and resolves to the reason.
 * Resolves to undefined for any other response, and on pages without subscribers, such as the sign-in page.
 */
export const checkSession = async (response: Response): Promise<SessionEnd | undefined> => {
  if (response.status !== 401 || listeners.size === 0) return undefined;
  const problem = await response
    .clone()
    .json()
    .catch(() => ({}));
  return reportSessionEnd(response.status, problem.code);
};

/**
 * Does the same for the status and the problem code of a response that was not received by `fetch`, at once: notifies the subscribers and
 * returns the reason if the session has ended, otherwise returns undefined.
 */
export const reportSessionEnd = (status: number, code: string): SessionEnd | undefined => {
  const end = status === 401 && listeners.size > 0 ? CODES[code] : undefined;
  if (end) for (const listener of listeners) listener(end);
  return end;
};

/** Returns a promise that resolves once the user has signed in again after the session has ended. */
export const sessionRestored = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

/** Resolves all promises of `sessionRestored`, so that requests that wait for a new sign-in are repeated. */
export const publishSessionRestored = (): void => {
  restorations += 1;
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve();
};

/** Returns how often the user has signed in again in this tab. A response to a request from before the last time says nothing of the session. */
export const countSessionsRestored = (): number => restorations;
