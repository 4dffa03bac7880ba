import { readSession, type SessionAnswer } from './session-answer.ts';
import { checkSession, loadSession } from './session-end.client.ts';

/** Milliseconds until the session is requested again after a sign-in, if the server did not respond. */
const RETRY_MS = 1_000;

/**
 * Requests the session once. Resolves to `unknown` if the server did not respond or failed, or if subscribers of `subscribeToSessionEnd`
 * were notified of its end.
 */
export const requestSession = async (): Promise<SessionAnswer | 'unknown'> => {
  const response = await loadSession();
  if (!response || (await checkSession(response))) return 'unknown';
  return readSession(response);
};

/** Requests the session until the server responds. The page stays covered until then, because another user may have signed in. */
export const awaitSession = async (): Promise<SessionAnswer> => {
  for (;;) {
    const response = await loadSession();
    const session = response ? await readSession(response) : 'unknown';
    if (session !== 'unknown') return session;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
};
