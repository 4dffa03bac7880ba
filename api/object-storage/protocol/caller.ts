import type { FastifyRequest } from 'fastify';
import { AuthError } from '../../auth/auth-error.ts';
import { sessionOfBearer } from '../../auth/current-session/bearer-session.ts';
import { bearerToken, currentSessionOf, currentStaffAccount } from '../../auth/current-session/current-session.ts';
import { findServiceKey } from '../../auth/service-keys/find-service-key.ts';
import { isJwt } from '../../auth/tokens/program-token.ts';
import { needsSecondFactor } from '../../auth/tokens/sessions.ts';
import type { RouteServices } from '../../endpoints.ts';
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
export const callerOf = async ({ db }: RouteServices, request: FastifyRequest): Promise<Caller> => {
  if (request.headers.authorization !== undefined) {
    const token = bearerToken(request) ?? '';
    const key = await findServiceKey(db, token);
    if (key && !key.scopes.includes('storage')) throw new StorageError('AccessDenied');
    if (key) return { who: 'service', id: null, serviceKey: key.id };
    request.currentSession ??= await sessionOfBearer(request, token).catch((error) =>
      throwAsStorageError(error, token),
    );
  }
  const account = await currentStaffAccount(request);
  if (account) return { who: account.role, id: account.id };
  const signedIn = await currentSessionOf(request);
  const isMember = signedIn && !needsSecondFactor(signedIn) && !signedIn.lacksFactor && !signedIn.account.is_anonymous;
  return isMember ? { who: 'account', id: signedIn.account.id } : { who: 'visitor', id: null };
};

const throwAsStorageError = (error: unknown, token: string): never => {
  if (!(error instanceof AuthError)) throw error;
  const { cause } = error;
  const isUnreadable = error.code === 'bad_jwt' && !isJwt(token);
  const message = isUnreadable ? 'Invalid Compact JWS' : cause instanceof Error ? cause.message : error.message;
  throw new StorageError('AccessDenied', message, { cause: error });
};
