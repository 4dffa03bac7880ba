import { jsonEqual } from '#domain/shared/json-equal.ts';
import type { Locale } from '#domain/shared/locale.ts';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { Auth } from '../service/auth.ts';
import { validServiceKeys } from '../service-keys/find-service-key.ts';
import { rightsOfSessions, type StaffRights } from '../tokens/sessions.ts';

/** The session for which a connection was opened, and the role of its account then; null: it had none, or no second factor yet. */
export interface SessionRights {
  sessionId: string;
  role: StaffRole | null;
  /** The languages that the account might write as a translator then; undefined: they do not matter. */
  languages?: readonly Locale[] | undefined;
}

/** What an open connection may do was decided by a session or by a service key. */
export type Rights = SessionRights | { serviceKey: string };

/** Milliseconds between two checks: the end of a session or key is noticed within a second, in every process. */
const INTERVAL_MS = 500;

/**
 * Checks every 500 ms, with one query for all sessions and one for all service keys, the rights of all open connections. Calls `end` with each
 * whose session has ended or needs a second factor, whose account was banned or changed its role or languages, or whose key was revoked or expired.
 * Returns a function that stops the checks. Connections stay open while the database is unavailable.
 */
export const watchRights = <Connection>(
  auth: Pick<Auth, 'db' | 'staffSessions'>,
  connections: ReadonlyMap<Connection, Rights>,
  end: (connection: Connection) => void,
): (() => void) => {
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking || connections.size === 0) return;
    isChecking = true;
    try {
      const watched = [...connections];
      const isValid = await loadValidity(
        auth,
        watched.map(([, rights]) => rights),
      );
      for (const [connection, rights] of watched) if (!isValid(rights)) end(connection);
    } catch {
      // The database is unavailable, which the health check reports; the next check follows soon.
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), INTERVAL_MS);
  return () => clearInterval(timer);
};

const loadValidity = async (
  auth: Pick<Auth, 'db' | 'staffSessions'>,
  watched: readonly Rights[],
): Promise<(rights: Rights) => boolean> => {
  const sessions = new Set(watched.flatMap((rights) => ('sessionId' in rights ? [rights.sessionId] : [])));
  const keys = new Set(watched.flatMap((rights) => ('serviceKey' in rights ? [rights.serviceKey] : [])));
  const staff = sessions.size > 0 ? await rightsOfSessions(auth, [...sessions]) : new Map<string, StaffRights>();
  const valid = keys.size > 0 ? await validServiceKeys(auth.db, [...keys]) : new Set<string>();
  return (rights) =>
    'sessionId' in rights ? isUnchanged(rights, staff.get(rights.sessionId)) : valid.has(rights.serviceKey);
};

const isUnchanged = (then: SessionRights, now: StaffRights | undefined): boolean =>
  now?.role === then.role && (then.languages === undefined || jsonEqual(now?.languages, then.languages));
