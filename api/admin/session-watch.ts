import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { Auth } from '../auth/service/auth.ts';
import { rolesOfSessions } from '../auth/tokens/sessions.ts';

/** The session for which a stream was opened, and the role of its account then. */
export interface WatchedSession {
  accountId: string;
  sessionId: string;
  role: StaffRole;
}

/** Milliseconds between two checks: the end of a session is noticed within a second, in every process. */
const INTERVAL_MS = 500;

/**
 * Checks every 500 ms, with one query, the sessions of all open streams. Calls `end` with each stream whose session has ended or needs a
 * second factor, or whose account was banned or changed its role. Returns a function that stops the checks. Streams stay open while the
 * database is unavailable.
 */
export const watchSessions = <Stream>(
  auth: Pick<Auth, 'db' | 'staffSessions'>,
  streams: ReadonlyMap<Stream, WatchedSession>,
  end: (stream: Stream) => void,
): (() => void) => {
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking || streams.size === 0) return;
    isChecking = true;
    try {
      const watched = [...streams];
      const roles = await rolesOfSessions(auth, [...new Set(watched.map(([, { sessionId }]) => sessionId))]);
      for (const [stream, { sessionId, role }] of watched) if (roles.get(sessionId) !== role) end(stream);
    } catch {
      // The database is unavailable, which the health check reports; the next check follows soon.
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), INTERVAL_MS);
  return () => clearInterval(timer);
};
