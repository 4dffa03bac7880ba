import type { FastifyRequest } from 'fastify';
import { Problem } from '../../http/problem.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import type { Account, Role } from '../staff-account.ts';
import { verifyAccessToken } from '../tokens/access-token.ts';
import { needsSecondFactor, refreshSession, requireSession, type Session, type SignedIn } from '../tokens/sessions.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in at whatever level, once somebody asked; null: nobody. */
    signedIn?: SignedInUntil | null;
    /** The session that the browser is to keep from now on. */
    newSession?: Session;
  }
}

/** `expiresAt`: of the access token, in seconds since 1970; `secondsLeft`: until then, by the clock of the database. */
export type SignedInUntil = SignedIn & { expiresAt: number; secondsLeft: number };

/** Seconds before the end of an access token at which the host takes a new one for the browser: three ticks of its clients. */
const REFRESHED_BEFORE = 90;

/** The token of `Authorization: Bearer …`. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/** Whose access token it is. Throws `AuthError` where it is not good, or its session is over. */
export const signedInWith = async (auth: Auth, accessToken: string): Promise<SignedInUntil> => {
  const { expiresAt, secondsLeft, ...token } = await verifyAccessToken(auth, accessToken);
  return { ...(await requireSession(auth.db, token)), expiresAt, secondsLeft };
};

/** Who is signed in, at whatever level, by a token or the browser's cookie; asked of the database once a request. */
export const signedInOf = async (request: FastifyRequest): Promise<SignedInUntil | undefined> => {
  if (request.signedIn === undefined) request.signedIn = (await find(request)) ?? null;
  return request.signedIn ?? undefined;
};

const find = async (request: FastifyRequest): Promise<SignedInUntil | undefined> => {
  const { auth } = request.server;
  const token = request.headers.authorization === undefined ? undefined : (bearerOf(request) ?? '');
  try {
    return token === undefined ? await fromCookie(request, auth) : await signedInWith(auth, token);
  } catch (error) {
    if (error instanceof AuthError) return undefined;
    throw error;
  }
};

const fromCookie = async (request: FastifyRequest, auth: Auth): Promise<SignedInUntil | undefined> => {
  const kept = readSessionCookie(request);
  if (!kept) return undefined;
  const signedIn = await signedInWith(auth, kept.access_token).catch((error) => {
    // Over, or of a key or an address of the site that has changed since: the refresh token says who it is.
    if (!(error instanceof AuthError && error.code === 'bad_jwt')) throw error;
  });
  if (signedIn && signedIn.secondsLeft > REFRESHED_BEFORE) return signedIn;
  return renew(request, kept.refresh_token);
};

/** Takes the next session for the browser, which gets it with the answer. Throws `AuthError`. */
export const renew = async (request: FastifyRequest, refreshToken: string): Promise<SignedInUntil> => {
  const { auth } = request.server;
  const session = await refreshSession(auth, refreshToken);
  request.newSession = session;
  return signedInWith(auth, session.access_token);
};

/** Who of the staff is signed in, if anybody: with the second factor, where they have one. */
export const accountOf = async (request: FastifyRequest): Promise<Account | undefined> => {
  if (request.account) return request.account;
  const signedIn = await signedInOf(request);
  if (signedIn && !needsSecondFactor(signedIn)) request.account = staffOf(signedIn);
  return request.account;
};

/** Undefined where the account has no role here. */
export const staffOf = ({ account: { id, email, name, role } }: SignedIn): Account | undefined =>
  role ? { id, email: email ?? '', name, role } : undefined;

/**
 * Throws 401 `not_signed_in` without a session, 401 `second_factor_required` where the second factor was not proved yet, and 403 to who has no
 * role, or none of those that are named.
 */
export const requireAccount = async (request: FastifyRequest, roles?: readonly Role[]): Promise<Account> => {
  const account = await accountOf(request);
  if (account && (!roles || roles.includes(account.role))) return account;
  const signedIn = await signedInOf(request);
  if (!signedIn) throw new Problem(401, 'not_signed_in');
  throw needsSecondFactor(signedIn) ? new Problem(401, 'second_factor_required') : new Problem(403, 'not_allowed');
};
