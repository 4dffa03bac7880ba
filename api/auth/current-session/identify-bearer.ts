import type { FastifyRequest } from 'fastify';
import { AuthError } from '../auth-error.ts';
import { findKeyOfToken, isProgramToken } from '../oauth/program-access-token.ts';
import type { Auth } from '../service/auth.ts';
import { findServiceKey, isAccountKey, isServiceKey, type ServiceKey } from '../service-keys/find-service-key.ts';
import { isAnonKey } from '../tokens/program-token.ts';
import { type CurrentSession, sessionOfAccessToken } from './access-token-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the bearer token of this request; undefined: not looked up yet. */
    tokenOwner?: TokenOwner;
  }
}

/** Whose token or key a client sends. What the owner may do is for the caller to decide, by role and scopes. */
export type TokenOwner =
  /** The access token of an account, even if a second factor is still to be verified. */
  | { kind: 'account'; session: CurrentSession }
  /** `account key`: a key that acts for an account, or the token of a program that connected to it, even if the account is banned or has no role. */
  | { kind: 'account key' | 'service key'; key: ServiceKey }
  /** The anon key, or the text that the client also sends as its `apikey`. */
  | { kind: 'visitor' }
  /** Anything else. `form` is what it looks like, `error` why it is no access token. */
  | { kind: 'invalid'; form: 'access token' | 'account key' | 'service key'; error: AuthError };

/** Returns the token of `Authorization: Bearer …`; undefined without one. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/**
 * Returns the owner of the bearer token of a request, which is looked up once per request; undefined for a request without `Authorization`.
 * Cookies are not read.
 */
export const identifyBearer = async (request: FastifyRequest): Promise<TokenOwner | undefined> => {
  const { headers, server } = request;
  if (headers.authorization === undefined) return undefined;
  request.tokenOwner ??= await identifyToken(server.auth, bearerToken(request) ?? '', headers.apikey);
  return request.tokenOwner;
};

/** Returns the owner of a token or key. `apiKey` is what the client sends as its `apikey`, if anything. */
export const identifyToken = async (auth: Auth, token: string, apiKey?: unknown): Promise<TokenOwner> => {
  if (isProgramToken(token)) {
    const key = await findKeyOfToken(auth, token);
    if (key) return { kind: 'account key', key };
  } else if (isServiceKey(token)) {
    const key = await findServiceKey(auth.db, token);
    if (key) return { kind: key.accountId === null ? 'service key' : 'account key', key };
  } else if (await isAnonKey(auth, token)) return { kind: 'visitor' };
  try {
    return { kind: 'account', session: await sessionOfAccessToken(auth, token) };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const form = formOf(token);
    const isApiKey = form === 'access token' && token === apiKey && error.code === 'bad_jwt';
    return isApiKey ? { kind: 'visitor' } : { kind: 'invalid', form, error };
  }
};

const formOf = (token: string) =>
  isAccountKey(token) ? 'account key' : isServiceKey(token) ? 'service key' : 'access token';
