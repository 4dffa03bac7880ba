import type { FastifyRequest } from 'fastify';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { Problem } from '../../http/problem.ts';
import { languagesField } from '../accounts/languages.ts';
import type { ActorRole } from '../actor-role.ts';
import { AuthError } from '../auth-error.ts';
import { accountOfKey } from '../service-keys/account-of-key.ts';
import { type ActiveSession, needsSecondFactor, refreshSession, type Session } from '../tokens/sessions.ts';
import { type CurrentSession, sessionOfAccessToken } from './access-token-session.ts';
import { identifyBearer } from './identify-bearer.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of this request, at any assurance level; null: there is none; undefined: not looked up yet. */
    currentSession?: CurrentSession | null;
    /** True if the session was rejected because the account is suspended. */
    isSuspended?: boolean;
    /** A new session for the browser; an `onSend` hook sets its cookies. */
    newSession?: Session;
  }
}

/** Remaining seconds of an access token below which the server refreshes the browser's session: three of the 30 s intervals of auth-js. */
const REFRESH_BELOW_SECONDS = 90;

/**
 * Returns the session of the request's bearer token or session cookie, even if a second factor is still to be verified; undefined when
 * there is no session or it is invalid. The session is looked up once per request. A session cookie that is about to expire is refreshed,
 * and the response sets the new cookies.
 */
export const currentSessionOf = async (request: FastifyRequest): Promise<CurrentSession | undefined> => {
  if (request.currentSession === undefined) request.currentSession = (await findSession(request)) ?? null;
  return request.currentSession ?? undefined;
};

const findSession = async (request: FastifyRequest): Promise<CurrentSession | undefined> => {
  const owner = await identifyBearer(request);
  if (!owner) return fromCookie(request).catch((error) => rejectSession(request, error));
  if (owner.kind === 'invalid') return rejectSession(request, owner.error);
  return owner.kind === 'account' ? owner.session : undefined;
};

const rejectSession = (request: FastifyRequest, error: unknown): undefined => {
  if (!(error instanceof AuthError)) throw error;
  request.isSuspended = error.code === 'user_banned';
};

/**
 * Creates the 401 problem to throw for a request without a session: `account_suspended` when the session was rejected because its account
 * is banned (`request.isSuspended`), otherwise `not_signed_in`.
 */
export const notSignedIn = ({ isSuspended }: FastifyRequest, options?: ErrorOptions): Problem =>
  new Problem(401, isSuspended ? 'account_suspended' : 'not_signed_in', {}, options);

const fromCookie = async (request: FastifyRequest): Promise<CurrentSession | undefined> => {
  const cookie = readSessionCookie(request);
  if (!cookie) return undefined;
  const signedIn = await sessionOfAccessToken(request.server.auth, cookie.access_token).catch((error) => {
    // Expired, or signed with a removed key or for another site URL: the refresh token decides.
    if (!(error instanceof AuthError && error.code === 'bad_jwt')) throw error;
  });
  if (signedIn && signedIn.secondsLeft > REFRESH_BELOW_SECONDS) return signedIn;
  return renewBrowserSession(request, cookie.refresh_token);
};

/**
 * Exchanges the browser's refresh token for new tokens and returns the session; the response sets the new cookies. Throws `AuthError` when
 * the token is invalid, expired or reused, or the account is banned.
 */
export const renewBrowserSession = async (request: FastifyRequest, refreshToken: string): Promise<CurrentSession> => {
  const { auth } = request.server;
  const session = await refreshSession(auth, refreshToken);
  request.newSession = session;
  return sessionOfAccessToken(auth, session.access_token);
};

/**
 * Returns the signed-in staff account, or that of a program's key; undefined without a session or role, or when a second factor is still to
 * be verified or enrolled. Throws 403 `key_scope` for a key that may not be used at this route.
 */
export const currentStaffAccount = async (request: FastifyRequest): Promise<StaffAccount | undefined> => {
  if (request.staffAccount) return request.staffAccount;
  const owner = await identifyBearer(request);
  if (owner?.kind === 'account key') {
    const account = await accountOfKey(request.server.auth, owner.key, request.routeOptions.config.access?.scope);
    if (account) request.staffAccount = account;
    return account;
  }
  const signedIn = await currentSessionOf(request);
  if (signedIn && !needsSecondFactor(signedIn)) request.staffAccount = toStaffAccount(signedIn);
  return request.staffAccount;
};

/** Converts the account of a session to a `StaffAccount`; undefined when it has no staff role, or lacks a factor that its role needs. */
export const toStaffAccount = ({
  account: { id, email, name, role, app_metadata },
  lacksFactor,
}: ActiveSession): StaffAccount | undefined =>
  role && !lacksFactor ? { id, email: email ?? '', name, role, ...languagesField(app_metadata) } : undefined;

/**
 * Returns the signed-in staff account, or that of a program's key. Throws 401 `not_signed_in` or `account_suspended` without a session, 401 `second_factor_required`
 * when the second factor is still to be verified, and 403: `factor_required` when the role needs a factor and the account has none,
 * `not_allowed` when the account has no role, or none of `roles`, `key_scope` when the key may not be used here.
 */
export const requireStaff = async (request: FastifyRequest, roles?: readonly ActorRole[]): Promise<StaffAccount> => {
  const account = await currentStaffAccount(request);
  if (account && (!roles || roles.includes(account.role))) return account;
  const signedIn = await currentSessionOf(request);
  if (!signedIn) throw account ? new Problem(403, 'not_allowed') : notSignedIn(request);
  if (needsSecondFactor(signedIn)) throw new Problem(401, 'second_factor_required');
  throw new Problem(403, signedIn.lacksFactor ? 'factor_required' : 'not_allowed');
};
