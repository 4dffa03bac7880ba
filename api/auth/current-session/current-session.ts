import type { FastifyRequest } from 'fastify';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { Problem } from '../../http/problem.ts';
import type { ActorRole } from '../actor-role.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import { verifyAccessToken } from '../tokens/access-token.ts';
import {
  type ActiveSession,
  needsSecondFactor,
  refreshSession,
  requireSession,
  type Session,
} from '../tokens/sessions.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in at whatever level, once somebody asked; null: nobody. */
    currentSession?: CurrentSession | null;
    /** Whether the session was refused because the account is suspended. */
    isSuspended?: boolean;
    /** The session that the browser is to keep from now on. */
    newSession?: Session;
  }
}

/** `expiresAt`: of the access token, in seconds since 1970; `secondsLeft`: until then, by the clock of the database. */
export type CurrentSession = ActiveSession & { expiresAt: number; secondsLeft: number };

/** Seconds before the end of an access token at which the host takes a new one for the browser: three ticks of its clients. */
const REFRESHED_BEFORE = 90;

/** The token of `Authorization: Bearer …`. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/** Whose access token it is. Throws `AuthError` where it is not good, or its session is over. */
export const sessionOfAccessToken = async (auth: Auth, accessToken: string): Promise<CurrentSession> => {
  const { expiresAt, secondsLeft, ...token } = await verifyAccessToken(auth, accessToken);
  return { ...(await requireSession(auth.db, token)), expiresAt, secondsLeft };
};

/** Who is signed in, at whatever level, by a token or the browser's cookie; asked of the database once a request. */
export const currentSessionOf = async (request: FastifyRequest): Promise<CurrentSession | undefined> => {
  if (request.currentSession === undefined) request.currentSession = (await find(request)) ?? null;
  return request.currentSession ?? undefined;
};

const find = async (request: FastifyRequest): Promise<CurrentSession | undefined> => {
  const { auth } = request.server;
  const token = request.headers.authorization === undefined ? undefined : (bearerToken(request) ?? '');
  try {
    return token === undefined ? await fromCookie(request, auth) : await sessionOfAccessToken(auth, token);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    request.isSuspended = error.code === 'user_banned';
    return undefined;
  }
};

/** The 401 of a request without a session: `account_suspended` where an administrator has suspended the account of the session, else `not_signed_in`. */
export const notSignedIn = ({ isSuspended }: FastifyRequest, options?: ErrorOptions): Problem =>
  new Problem(401, isSuspended ? 'account_suspended' : 'not_signed_in', {}, options);

const fromCookie = async (request: FastifyRequest, auth: Auth): Promise<CurrentSession | undefined> => {
  const kept = readSessionCookie(request);
  if (!kept) return undefined;
  const signedIn = await sessionOfAccessToken(auth, kept.access_token).catch((error) => {
    // Over, or of a key or an address of the site that has changed since: the refresh token says who it is.
    if (!(error instanceof AuthError && error.code === 'bad_jwt')) throw error;
  });
  if (signedIn && signedIn.secondsLeft > REFRESHED_BEFORE) return signedIn;
  return renewBrowserSession(request, kept.refresh_token);
};

/** Takes the next session for the browser, which gets it with the answer. Throws `AuthError`. */
export const renewBrowserSession = async (request: FastifyRequest, refreshToken: string): Promise<CurrentSession> => {
  const { auth } = request.server;
  const session = await refreshSession(auth, refreshToken);
  request.newSession = session;
  return sessionOfAccessToken(auth, session.access_token);
};

/** Who of the staff is signed in, if anybody: with the second factor, where they have one. */
export const currentStaffAccount = async (request: FastifyRequest): Promise<StaffAccount | undefined> => {
  if (request.staffAccount) return request.staffAccount;
  const signedIn = await currentSessionOf(request);
  if (signedIn && !needsSecondFactor(signedIn)) request.staffAccount = toStaffAccount(signedIn);
  return request.staffAccount;
};

/** Undefined where the account has no role here. */
export const toStaffAccount = ({ account: { id, email, name, role } }: ActiveSession): StaffAccount | undefined =>
  role ? { id, email: email ?? '', name, role } : undefined;

/**
 * Throws 401 `not_signed_in` or `account_suspended` without a session, 401 `second_factor_required` where the second factor was not proved yet, and 403 to who has no
 * role, or none of those that are named.
 */
export const requireStaff = async (request: FastifyRequest, roles?: readonly ActorRole[]): Promise<StaffAccount> => {
  const account = await currentStaffAccount(request);
  if (account && (!roles || roles.includes(account.role))) return account;
  const signedIn = await currentSessionOf(request);
  if (!signedIn) throw notSignedIn(request);
  throw needsSecondFactor(signedIn) ? new Problem(401, 'second_factor_required') : new Problem(403, 'not_allowed');
};
