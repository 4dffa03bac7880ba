import type { FastifyRequest } from 'fastify';
import { isServiceKey } from '../../auth/account-admin/service-key.ts';
import { AuthError } from '../../auth/auth-error.ts';
import { bearerToken, currentStaffAccount, sessionOfAccessToken } from '../../auth/current-session/current-session.ts';
import type { RouteServices } from '../../endpoints.ts';
import type { CallerRole } from './policies.ts';
import { StorageError } from './storage-error.ts';

/** The caller of a request; `id` is the id of the account, if any. */
export interface Caller {
  who: CallerRole;
  id: string | null;
}

/**
 * Identifies the caller of a request by service key, access token or session cookie, and returns the caller's role and account id.
 * Signed-in accounts without staff role, or with a second factor still to verify, count as `visitor`. Throws `InvalidJWT` for an invalid
 * token in the `Authorization` header.
 */
export const callerOf = async ({ personalData }: RouteServices, request: FastifyRequest): Promise<Caller> => {
  if (request.headers.authorization !== undefined) {
    const token = bearerToken(request) ?? '';
    if (isServiceKey(personalData, token)) return { who: 'service', id: null };
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
