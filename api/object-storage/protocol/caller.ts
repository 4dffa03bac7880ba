import type { FastifyRequest } from 'fastify';
import { AuthError } from '../../auth/auth-error.ts';
import { bearerToken, currentStaffAccount, sessionOfAccessToken } from '../../auth/current-session/current-session.ts';
import { findServiceKey } from '../../auth/service-keys/find-service-key.ts';
import type { RouteServices } from '../../endpoints.ts';
import type { CallerRole } from './policies.ts';
import { StorageError } from './storage-error.ts';

/** The caller of a request; `id` is the id of the account, if any. */
export interface Caller {
  who: CallerRole;
  id: string | null;
  /** The id of the service key, if any. */
  serviceKey?: string;
}

/**
 * Identifies the caller of a request by service key, access token or session cookie, and returns the caller's role and account id.
 * Signed-in accounts without staff role, or with a second factor still to verify, count as `visitor`. Throws `InvalidJWT` for an invalid
 * token in the `Authorization` header, and `AccessDenied` for a service key without the scope `storage`.
 */
export const callerOf = async ({ db }: RouteServices, request: FastifyRequest): Promise<Caller> => {
  if (request.headers.authorization !== undefined) {
    const token = bearerToken(request) ?? '';
    const key = await findServiceKey(db, token);
    if (key && !key.scopes.includes('storage')) throw new StorageError('AccessDenied');
    if (key) return { who: 'service', id: null, serviceKey: key.id };
    request.currentSession ??= await sessionOfAccessToken(request.server.auth, token).catch(throwAsStorageError);
  }
  const account = await currentStaffAccount(request);
  if (!account) return { who: 'visitor', id: null };
  return { who: account.role, id: account.id };
};

const throwAsStorageError = (error: unknown): never => {
  if (error instanceof AuthError) throw new StorageError('InvalidJWT', error.message, { cause: error });
  throw error;
};
