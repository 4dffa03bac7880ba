import type { FastifyRequest } from 'fastify';
import type { AuthError } from '../../auth/auth-error.ts';
import { currentSessionOf, currentStaffAccount } from '../../auth/current-session/current-session.ts';
import { bearerToken, identifyBearer } from '../../auth/current-session/identify-bearer.ts';
import { isJwt } from '../../auth/tokens/program-token.ts';
import { needsSecondFactor } from '../../auth/tokens/sessions.ts';
import type { CallerRole } from './policies.ts';
import { StorageError } from './storage-error.ts';

/** The caller of a request; `id` is the id of the account, if any. */
export interface Caller {
  who: CallerRole;
  id: string | null;
  /** The id of the service key, if any. */
  serviceKey?: string;
  /** The buckets that the key is limited to; undefined: all. */
  buckets?: readonly string[];
}

/**
 * Identifies the caller of a request by service key, access token or session cookie, and returns the caller's role and account id.
 * Anonymous accounts, and those with a second factor still to verify or to enrol, count as `visitor`, and so does the anon key. Throws
 * `AccessDenied` for an invalid token in the `Authorization` header and for a service key without the scope `storage`.
 */
export const callerOf = async (request: FastifyRequest): Promise<Caller> => {
  const owner = await identifyBearer(request);
  if (owner?.kind === 'service key' || owner?.kind === 'account key') {
    if (!owner.key.scopes.includes('storage')) throw new StorageError('AccessDenied');
    return { who: 'service', id: null, serviceKey: owner.key.id };
  }
  if (owner?.kind === 'invalid') {
    throw new StorageError('AccessDenied', reasonOf(owner.error, bearerToken(request)), { cause: owner.error });
  }
  const account = await currentStaffAccount(request);
  if (account) return { who: account.role, id: account.id };
  const signedIn = await currentSessionOf(request);
  const isMember = signedIn && !needsSecondFactor(signedIn) && !signedIn.lacksFactor && !signedIn.account.is_anonymous;
  return isMember ? { who: 'account', id: signedIn.account.id } : { who: 'visitor', id: null };
};

/** Returns why a token is refused, in the words of the storage service of Supabase. */
const reasonOf = ({ code, cause, message }: AuthError, token = ''): string => {
  if (code === 'bad_jwt' && !isJwt(token)) return 'Invalid Compact JWS';
  return cause instanceof Error ? cause.message : message;
};
