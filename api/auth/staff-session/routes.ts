import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FactorType } from '#domain/account/events.ts';
import type { StaffAccount } from '#domain/shared/staff-account.ts';
import { Problem } from '../../http/problem.ts';
import { ANYONE, BEARER_OF_SECRET } from '../../http/route-access.ts';
import { validate } from '../../http/validate.ts';
import { AuthError } from '../auth-error.ts';
import { type CurrentSession, sessionOfAccessToken } from '../current-session/access-token-session.ts';
import {
  currentSessionOf,
  notSignedIn,
  renewBrowserSession,
  toStaffAccount,
} from '../current-session/current-session.ts';
import { clearSessionCookies, readSessionCookie, setSessionCookies } from '../current-session/session-cookie.ts';
import { STAFF_WHO_SIGN_IN } from '../current-session/staff-access.ts';
import { rememberBrowser } from '../service/known-client.ts';
import { signInWithPassword } from '../sign-in/sign-in.ts';
import { beginSession, endSessionOf, needsSecondFactor } from '../tokens/sessions.ts';
import { credentials } from './credentials.ts';

/** The signed-in staff account; the browser refreshes shortly before `expiresAt`, in seconds since 1970. */
export type SignedInResponse = StaffAccount & { aal: 'aal1' | 'aal2'; expiresAt: number };

/** The password was correct and one of these factors must be verified: `POST /api/session/factor {factorId, challengeId?, code}`. */
export interface SecondFactorResponse {
  mfa: true;
  factors: { id: string; type: FactorType; friendlyName: string | null }[];
}

/** The password was correct, but the role needs a second factor, which must be enrolled first: `POST /api/account/factors`. */
export interface EnrolmentResponse {
  mustEnrol: true;
  /** As in `SignedInResponse`. */
  expiresAt: number;
}

/**
 * Registers the sign-in of the admin area (docs/product.md, rule 4):
 * - `POST /api/session {email, password}`: starts a session, which replaces the browser's previous one, and sets its cookies →
 *   `SignedInResponse`, or `SecondFactorResponse` or `EnrolmentResponse` when a second factor must be verified or enrolled; 401 `invalid_credentials`; 403 `not_allowed`
 *   without a role, `user_banned` or `email_not_confirmed`; 429 after too many attempts.
 * - `GET /api/session` → the same response for the current session; 401 without one.
 * - `POST /api/session/refresh`: renews the tokens of the session → the same response; 401 without one.
 * - `DELETE /api/session`: ends the session and clears its cookies → 204.
 * Also adds a hook that sets the cookies of sessions that any other route starts or renews.
 */
export const sessionRoutes = (app: FastifyInstance): void => {
  const { auth } = app;
  setNewSessionCookies(app);

  app.post('/api/session', { config: { access: ANYONE } }, async (request, reply) => {
    const { email, password } = validate(credentials, request.body);
    const account = await signInWithPassword(auth, request, { name: { email }, password }).catch(toProblem);
    if (!account.role) throw new Problem(403, 'not_allowed');
    const before = readSessionCookie(request);
    const userAgent = request.headers['user-agent'];
    const by = { method: 'password', passwordHash: account.password_hash, userAgent };
    request.newSession = await beginSession(auth, account.id, by).catch(toProblem);
    if (before) await endSessionOf(auth, before.refresh_token);
    await rememberBrowser(request, reply, request.newSession);
    return sendSignInState(request, reply, await sessionOfAccessToken(auth, request.newSession.access_token));
  });

  app.get('/api/session', { config: { access: STAFF_WHO_SIGN_IN } }, async (request, reply) => {
    const signedIn = await currentSessionOf(request);
    if (!signedIn) throw notSignedIn(request);
    return sendSignInState(request, reply, signedIn);
  });

  app.post('/api/session/refresh', { config: { access: BEARER_OF_SECRET } }, async (request, reply) => {
    const cookie = readSessionCookie(request);
    if (!cookie) throw new Problem(401, 'not_signed_in');
    const signedIn = await renewBrowserSession(request, cookie.refresh_token).catch((error) => {
      if (!(error instanceof AuthError)) throw error;
      request.isSuspended = error.code === 'user_banned';
      // The cookies stay while the account is suspended, so that the next request also reports the suspension.
      if (!request.isSuspended) clearSessionCookies(request, reply, auth.secure);
      throw notSignedIn(request, { cause: error });
    });
    return sendSignInState(request, reply, signedIn);
  });

  app.delete('/api/session', { config: { access: ANYONE } }, async (request, reply) => {
    const cookie = readSessionCookie(request);
    if (cookie) await endSessionOf(auth, cookie.refresh_token);
    clearSessionCookies(request, reply, auth.secure);
    return reply.code(204).send();
  });
};

/** Sets the cookies of a session that was started or renewed during the request. */
const setNewSessionCookies = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.newSession) setSessionCookies(request, reply, request.newSession, app.auth.secure);
    done();
  });
};

/** Converts an `AuthError` to a `Problem` of the admin API: `invalid_credentials` unless the password was correct. */
const toProblem = (error: unknown): never => {
  if (!(error instanceof AuthError)) throw error;
  const isKnown = error.code === 'user_banned' || error.code === 'email_not_confirmed';
  throw isKnown
    ? new Problem(403, error.code, {}, { cause: error })
    : new Problem(401, 'invalid_credentials', {}, { cause: error });
};

/**
 * Sends the response of `/api/session` for a session: the staff account, or what must be done about its second factor first. Throws 403
 * `not_allowed` for an account without staff role.
 */
export const sendSignInState = async (
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: CurrentSession,
): Promise<FastifyReply> => {
  reply.header('cache-control', 'private, no-store');
  if (needsSecondFactor(signedIn)) return reply.send(await secondFactorResponse(request, signedIn));
  const { session, expiresAt } = signedIn;
  if (signedIn.lacksFactor) return reply.send({ mustEnrol: true, expiresAt } satisfies EnrolmentResponse);
  const account = toStaffAccount(signedIn);
  if (!account) throw new Problem(403, 'not_allowed');
  return reply.send({ ...account, aal: session.aal, expiresAt } satisfies SignedInResponse);
};

const secondFactorResponse = async (
  request: FastifyRequest,
  { account }: CurrentSession,
): Promise<SecondFactorResponse> => {
  const factors = await request.server.auth.db
    .selectFrom('factor')
    .leftJoin('passkey', 'passkey.factor_id', 'factor.id')
    .select(['factor.id', 'factor_type', 'friendly_name', 'passkey.name'])
    .where('factor.account_id', '=', account.id)
    .where('status', '=', 'verified')
    .orderBy('factor.created_at')
    .execute();
  return {
    mfa: true,
    factors: factors.map(({ id, factor_type, friendly_name, name }) => ({
      id,
      type: factor_type,
      friendlyName: name || friendly_name,
    })),
  };
};
