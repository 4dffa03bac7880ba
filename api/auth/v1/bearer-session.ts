import type { FastifyRequest } from 'fastify';
import { AuthError } from '../auth-error.ts';
import type { CurrentSession } from '../current-session/access-token-session.ts';
import { bearerToken, identifyBearer } from '../current-session/identify-bearer.ts';

/**
 * Returns the session of the bearer token, looked up once per request; ignores cookies. Throws `no_authorization`, `bad_jwt`, `session_not_found`, `user_not_found` or
 * `user_banned`.
 */
export const requireBearerSession = async (request: FastifyRequest): Promise<CurrentSession> => {
  if (!bearerToken(request)) throw new AuthError('no_authorization');
  const owner = await identifyBearer(request);
  if (owner?.kind !== 'account') throw owner?.kind === 'invalid' ? owner.error : new AuthError('bad_jwt');
  request.currentSession = owner.session;
  return owner.session;
};
