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
 * Returns the reason for which a request was rejected, `ended` (no valid session) or `suspended` (account suspended), from the status and
 * problem code of the response. Returns undefined if the response gives neither reason.
 */
export const toSessionEnd = (status: number, code: string): SessionEnd | undefined =>
  status === 401 ? CODES[code] : undefined;

/**
 * Returns the reason for which a `fetch` request was rejected, `ended` (no valid session) or `suspended` (account suspended), or undefined
 * if the response gives neither. The body of the response stays readable.
 */
export const readSessionEnd = async (response: Response): Promise<SessionEnd | undefined> => {
  if (response.status !== 401) return undefined;
  const problem = await response
    .clone()
    .json()
    .catch(() => ({}));
  return toSessionEnd(response.status, problem.code);
};

/**
 * Checks whether a response was rejected because the session has ended. If so, notifies the subscribers and resolves to the reason.
 * Resolves to undefined for any other response, and on pages without subscribers, such as the sign-in page.
 */
export const checkSession = async (response: Response): Promise<SessionEnd | undefined> => {
  const end = listeners.size > 0 ? await readSessionEnd(response) : undefined;
  if (end) notify(end);
  return end;
};

/**
 * Sends a request with `send` and resolves to its response. If `endOf` finds in the response that the session has ended, notifies the
 * subscribers of `subscribeToSessionEnd`, waits without a time limit until the user has signed in again, and repeats the request. On pages
 * without subscribers, such as the sign-in page, returns the first response.
 */
export const repeatAfterSignIn = async <Answer>(
  send: () => Promise<Answer>,
  endOf: (response: Answer) => SessionEnd | undefined | Promise<SessionEnd | undefined>,
): Promise<Answer> => {
  for (;;) {
    const before = restorations;
    const response = await send();
    const end = listeners.size > 0 ? await endOf(response) : undefined;
    if (!end) return response;
    if (restorations > before) continue;
    notify(end);
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
};

/**
 * Requests the current session. Requests it again if the user has signed in during the request, because the response may be about the former session.
 * Resolves to undefined if the server did not respond.
 */
export const loadSession = async (): Promise<Response | undefined> => {
  for (;;) {
    const before = restorations;
    const response = await fetch('/api/session').catch(() => undefined);
    if (restorations === before) return response;
  }
};

const notify = (end: SessionEnd): void => {
  for (const listener of listeners) listener(end);
};

/** Repeats all requests that wait in `repeatAfterSignIn`; called after the user has signed in again. */
export const publishSessionRestored = (): void => {
  restorations += 1;
  const all = waiting;
  waiting = [];
  for (const resolve of all) resolve();
};
