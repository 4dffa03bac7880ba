import type { FastifyRequest } from 'fastify';
import { isServiceKey } from '../account-admin/service-key.ts';
import { type AccountActor, SERVICE_ACTOR } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import { bearerToken } from '../current-session/current-session.ts';
import { needsSecondFactor } from '../tokens/sessions.ts';
import { requireBearerSession } from './bearer-session.ts';

/**
 * Who calls for the house: the holder of the service key, or an administrator, with the second factor where they have one. Throws what
 * `requireCaller` throws, `not_admin`, and `insufficient_aal` (403).
 */
export const requireAdministrator = async (request: FastifyRequest): Promise<AccountActor> => {
  const token = bearerToken(request);
  if (token !== undefined && isServiceKey(request.server.auth.personalData, token)) return SERVICE_ACTOR;
  const caller = await requireBearerSession(request);
  if (caller.account.role !== 'admin') throw new AuthError('not_admin');
  if (needsSecondFactor(caller)) throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required' });
  return caller.account.id;
};
