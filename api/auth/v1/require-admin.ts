import type { FastifyRequest } from 'fastify';
import { type AccountActor, serviceKeyActor } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import { identifyBearer } from '../current-session/identify-bearer.ts';
import { needsSecondFactor } from '../tokens/sessions.ts';
import { requireBearerSession } from './bearer-session.ts';

const NO_FACTOR = 'The role of this account needs a second factor: enroll one';
const NO_SCOPE = 'The service key does not have the scope "accounts"';

/**
 * Checks that the caller has a service key with the scope `accounts` or is a signed-in administrator, whom `admittedAdministrator` then
 * returns to the handler. Throws `not_admin` for another key or account, `insufficient_aal` (403) while the administrator's second factor is still to be verified or enrolled, and
 * what `requireBearerSession` throws, such as `no_authorization`.
 */
export const requireAdministrator = async (request: FastifyRequest): Promise<void> => {
  request.accountAdministrator = await identifyAdministrator(request);
};

/** Returns the actor to record: `service:{id}` or the account id. */
const identifyAdministrator = async (request: FastifyRequest): Promise<AccountActor> => {
  const owner = await identifyBearer(request);
  if (owner?.kind === 'service key' || owner?.kind === 'account key') {
    if (!owner.key.scopes.includes('accounts')) throw new AuthError('not_admin', { message: NO_SCOPE });
    return serviceKeyActor(owner.key.id);
  }
  const caller = await requireBearerSession(request);
  if (caller.account.role !== 'admin') throw new AuthError('not_admin');
  if (caller.lacksFactor) throw new AuthError('insufficient_aal', { status: 403, message: NO_FACTOR });
  if (needsSecondFactor(caller)) throw new AuthError('insufficient_aal', { status: 403, message: 'AAL2 required' });
  return caller.account.id;
};
