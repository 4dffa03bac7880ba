import type { FastifyRequest } from 'fastify';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { AuthError } from '../auth/auth-error.ts';
import { sessionOfBearer } from '../auth/current-session/bearer-session.ts';
import { bearerToken, currentStaffAccount, requireStaff } from '../auth/current-session/current-session.ts';
import { findServiceKey, isAccountKey, isServiceKey } from '../auth/service-keys/find-service-key.ts';
import { RestError } from './protocol/rest-error.ts';

/**
 * Returns the staff role of the owner of the bearer token or key; undefined for visitors, service keys and accounts without role. Throws
 * `PGRST301` (401) for a token that is not valid. Cookies are not read.
 */
export const callerRole = async (request: FastifyRequest): Promise<StaffRole | undefined> => {
  if (request.headers.authorization === undefined) return undefined;
  const token = bearerToken(request) ?? '';
  if (isAccountKey(token)) return (await requireStaff(request)).role;
  if (isServiceKey(token)) {
    if (await findServiceKey(request.server.auth.db, token)) return undefined;
    throw new RestError(401, 'PGRST301', 'The service key was revoked, has expired or never existed');
  }
  request.currentSession = await sessionOfBearer(request, token).catch(throwAsRestError);
  return (await currentStaffAccount(request))?.role;
};

const throwAsRestError = (error: unknown): never => {
  if (!(error instanceof AuthError)) throw error;
  throw new RestError(401, 'PGRST301', error.message, { cause: error });
};
