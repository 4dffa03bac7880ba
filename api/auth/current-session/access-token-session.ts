import type { Auth } from '../service/auth.ts';
import { verifyAccessToken } from '../tokens/access-token.ts';
import { type ActiveSession, requireSession } from '../tokens/sessions.ts';

/** An active session with the expiry of its access token: `expiresAt` in seconds since 1970, `secondsLeft` by the clock of the database. */
export type CurrentSession = ActiveSession & { expiresAt: number; secondsLeft: number };

/**
 * Returns the active session of an access token. Throws `AuthError` when the token is invalid or expired, its session has ended or the
 * account is banned.
 */
export const sessionOfAccessToken = async (auth: Auth, accessToken: string): Promise<CurrentSession> => {
  const { expiresAt, secondsLeft, ...token } = await verifyAccessToken(auth, accessToken);
  return { ...(await requireSession(auth, token)), expiresAt, secondsLeft };
};
