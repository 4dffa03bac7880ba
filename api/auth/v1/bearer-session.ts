import type { FastifyRequest } from 'fastify';
import { AuthError } from '../auth-error.ts';
import { bearerToken, type CurrentSession, sessionOfAccessToken } from '../current-session/current-session.ts';

/**
 * Returns the session of the bearer token, looked up once per request; ignores cookies. Throws `no_authorization`, `bad_jwt`, `session_not_found`, `user_not_found` or
 * `user_banned`.
 */
export const requireBearerSession = async (request: FastifyRequest): Promise<CurrentSession> => {
  const token = bearerToken(request);
  if (!token) throw new AuthError('no_authorization');
  request.currentSession ??= await sessionOfAccessToken(request.server.auth, token);
  return request.currentSession;
};
