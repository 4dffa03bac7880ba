import type { FastifyRequest } from 'fastify';
import { isServiceKey } from '../account-admin/service-key.ts';
import { type AccountActor, SERVICE_ACTOR } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import { bearerToken } from '../current-session/current-session.ts';
import { needsSecondFactor } from '../tokens/sessions.ts';
import { requireBearerSession } from './bearer-session.ts';

/**
 * Checks that the caller has the service key or is a signed-in administrator, and returns the actor to record: `service` or the account id.
 * Throws `not_admin` for another account, `insufficient_aal` (403) while the administrator's second factor is still to be verified, and
 * what `requireBearerSession` throws, such as `no_authorization`.
 */
export const requireAdministrator = async (request: FastifyRequest): Promise<AccountActor> => {
  const token = bearerToken(request);
  if (token !== undefined && isServiceKey(request.server.auth.personalData, token)) return SERVICE_ACTOR;
  const caller = await requireBearerSession(request);
  if (caller.account.role !== 'admin') throw new AuthError('not_admin');
  if (needsSecondFactor(caller)) throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required' });
  return caller.account.id;
};
