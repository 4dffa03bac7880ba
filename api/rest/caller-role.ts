import type { FastifyRequest } from 'fastify';
import type { StaffRole } from '#domain/shared/staff-account.ts';
import { AuthError } from '../auth/auth-error.ts';
import { bearerToken, currentStaffAccount, sessionOfAccessToken } from '../auth/current-session/current-session.ts';
import { isServiceKey } from '../auth/service-keys/find-service-key.ts';
import { isAnonKey } from '../auth/tokens/program-token.ts';
import { RestError } from './protocol/rest-error.ts';

/**
 * Returns the staff role of the owner of the bearer token; undefined for visitors, service keys and accounts without role. Throws
 * `PGRST301` (401) for a token that is not valid. Cookies are not read.
 */
export const callerRole = async (request: FastifyRequest): Promise<StaffRole | undefined> => {
  if (request.headers.authorization === undefined) return undefined;
  const token = bearerToken(request) ?? '';
  if (isServiceKey(token) || token === request.headers.apikey || (await isAnonKey(request.server.auth, token))) {
    return undefined;
  }
  try {
    request.currentSession = await sessionOfAccessToken(request.server.auth, token);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw new RestError(401, 'PGRST301', error.message, { cause: error });
  }
  return (await currentStaffAccount(request))?.role;
};
