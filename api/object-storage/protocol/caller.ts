import type { FastifyRequest } from 'fastify';
import { isServiceKey } from '../../auth/account-admin/service-key.ts';
import { AuthError } from '../../auth/auth-error.ts';
import { bearerToken, currentStaffAccount, sessionOfAccessToken } from '../../auth/current-session/current-session.ts';
import type { RouteServices } from '../../endpoints.ts';
import type { CallerRole } from './policies.ts';
import { StorageError } from './storage-error.ts';

/** Who calls; `id` is their account's, where they have one. */
export interface Caller {
  who: CallerRole;
  id: string | null;
}

/** Who calls, by `Authorization: Bearer …` or by the session's cookie. Throws `InvalidJWT` for a token that is not good. */
export const callerOf = async ({ personalData }: RouteServices, request: FastifyRequest): Promise<Caller> => {
  if (request.headers.authorization !== undefined) {
    const token = bearerToken(request) ?? '';
    if (isServiceKey(personalData, token)) return { who: 'service', id: null };
    await sessionOfAccessToken(request.server.auth, token).catch(blameToken);
  }
  const account = await currentStaffAccount(request);
  if (!account) return { who: 'visitor', id: null };
  return { who: account.role, id: account.id };
};

const blameToken = (error: unknown): never => {
  if (error instanceof AuthError) throw new StorageError('InvalidJWT', error.message, { cause: error });
  throw error;
};
