import type { FastifyRequest } from 'fastify';
import { AuthError } from '../auth-error.ts';
import { bearerOf, type SignedInUntil, signedInWith } from '../current-session/current-session.ts';

/** Whose access token `Authorization: Bearer` has. Throws `no_authorization`, `bad_jwt`, `session_not_found`, `user_not_found` or `user_banned`. */
export const requireCaller = async (request: FastifyRequest): Promise<SignedInUntil> => {
  const token = bearerOf(request);
  if (!token) throw new AuthError('no_authorization');
  return signedInWith(request.server.auth, token);
};
