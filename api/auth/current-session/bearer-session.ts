import type { FastifyRequest } from 'fastify';
import { AuthError } from '../auth-error.ts';
import { isServiceKey } from '../service-keys/find-service-key.ts';
import { isAnonKey } from '../tokens/program-token.ts';
import { type CurrentSession, sessionOfAccessToken } from './current-session.ts';

/**
 * Returns the session of the bearer token of a client; null for a client that is not signed in, whose token is the anon key, or whatever
 * else than a service key it also sends as its `apikey`. Throws `AuthError` for any other token.
 */
export const sessionOfBearer = async (request: FastifyRequest, token: string): Promise<CurrentSession | null> => {
  try {
    return await sessionOfAccessToken(request.server.auth, token);
  } catch (error) {
    const isNoAccessToken = error instanceof AuthError && error.code === 'bad_jwt';
    if (isNoAccessToken && (await isVisitorKey(request, token))) return null;
    throw error;
  }
};

const isVisitorKey = async ({ headers, server }: FastifyRequest, token: string): Promise<boolean> =>
  (token === headers.apikey && !isServiceKey(token)) || isAnonKey(server.auth, token);
