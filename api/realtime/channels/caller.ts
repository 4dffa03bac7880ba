import type { StaffRole } from '#domain/shared/staff-account.ts';
import { AuthError } from '../../auth/auth-error.ts';
import { sessionOfAccessToken, toStaffAccount } from '../../auth/current-session/current-session.ts';
import type { Rights } from '../../auth/current-session/rights-watch.ts';
import type { Auth } from '../../auth/service/auth.ts';
import { findServiceKey, isServiceKey } from '../../auth/service-keys/find-service-key.ts';
import { isAnonKey } from '../../auth/tokens/program-token.ts';
import { needsSecondFactor } from '../../auth/tokens/sessions.ts';
import { RealtimeError } from '../protocol/realtime-error.ts';

/** What a client of realtime is, by its token. */
export interface Caller {
  /** `service`: a service key with the scope `realtime`; one without it has the rights of a visitor. */
  kind: 'visitor' | 'account' | 'service';
  /** The role of a staff account whose second factor, if any, is verified. */
  role: StaffRole | null;
  /** What can end while a connection is open; undefined for the anon key. */
  rights: Rights | undefined;
  /** Milliseconds for which the token is valid; undefined: it does not expire, or its key is watched. */
  expiresInMs: number | undefined;
}

const VISITOR: Caller = { kind: 'visitor', role: null, rights: undefined, expiresInMs: undefined };

/** Returns the caller with this token: the anon key, a service key or the access token of an account. Throws 403 for any other. */
export const callerOfToken = async (auth: Auth, token: string): Promise<Caller> => {
  if (await isAnonKey(auth, token)) return VISITOR;
  if (isServiceKey(token)) {
    const key = await findServiceKey(auth.db, token);
    if (!key) throw new RealtimeError(403, 'Unauthorized', 'Invalid or revoked service key');
    const kind = key.scopes.includes('realtime') ? 'service' : 'visitor';
    return { kind, role: null, rights: { serviceKey: key.id }, expiresInMs: undefined };
  }
  const session = await sessionOfAccessToken(auth, token).catch(throwAsForbidden);
  const role = needsSecondFactor(session) ? null : (toStaffAccount(session)?.role ?? null);
  return {
    kind: 'account',
    role,
    rights: { sessionId: session.session.id, role },
    expiresInMs: session.secondsLeft * 1000,
  };
};

const throwAsForbidden = (error: unknown): never => {
  if (!(error instanceof AuthError)) throw error;
  throw new RealtimeError(403, 'InvalidJWTToken', error.message, { cause: error });
};
