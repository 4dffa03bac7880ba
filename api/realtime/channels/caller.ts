import type { StaffRole } from '#domain/shared/staff-account.ts';
import type { CurrentSession } from '../../auth/current-session/access-token-session.ts';
import { toStaffAccount } from '../../auth/current-session/current-session.ts';
import { identifyToken } from '../../auth/current-session/identify-bearer.ts';
import type { Rights } from '../../auth/current-session/rights-watch.ts';
import type { Auth } from '../../auth/service/auth.ts';
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
  const owner = await identifyToken(auth, token);
  switch (owner.kind) {
    case 'visitor':
      return VISITOR;
    case 'invalid':
      if (owner.form !== 'access token') throw new RealtimeError(403, 'Unauthorized', INVALID_KEY);
      throw new RealtimeError(403, 'InvalidJWTToken', owner.error.message, { cause: owner.error });
    case 'account':
      return callerOfSession(owner.session);
    default: {
      const { id, scopes } = owner.key;
      const kind = scopes.includes('realtime') ? 'service' : 'visitor';
      return { kind, role: null, rights: { serviceKey: id }, expiresInMs: undefined };
    }
  }
};

const INVALID_KEY = 'Invalid or revoked service key';

const callerOfSession = (session: CurrentSession): Caller => {
  const role = needsSecondFactor(session) ? null : (toStaffAccount(session)?.role ?? null);
  const rights = { sessionId: session.session.id, role };
  return { kind: 'account', role, rights, expiresInMs: session.secondsLeft * 1000 };
};
