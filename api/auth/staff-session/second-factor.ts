import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeOfRequest } from '../../http/locale.ts';
import { Problem } from '../../http/problem.ts';
import { validate } from '../../http/validate.ts';
import { AuthError } from '../auth-error.ts';
import { sessionOfAccessToken } from '../current-session/access-token-session.ts';
import { admittedSession } from '../current-session/admitted.ts';
import { STAFF_WHO_SIGN_IN } from '../current-session/staff-access.ts';
import { challengeFactor } from '../factors/challenge.ts';
import { proveSecondFactor } from '../factors/prove-second-factor.ts';
import { type ChallengeResponse, verifyFactor } from '../factors/verify.ts';
import type { Auth } from '../service/auth.ts';
import { recognizeOwnClient, rememberBrowser } from '../service/known-client.ts';
import type { Session } from '../tokens/sessions.ts';
import { authenticationResponse } from '../webauthn/credential.ts';
import { sendSignInState } from './routes.ts';

const asked = z.strictObject({ factorId: z.uuid() });
const given = z.strictObject({
  factorId: z.uuid(),
  challengeId: z.uuid().optional(),
  code: z.string().trim().min(1, 'code_required').max(20, 'code_required'),
});
const signed = z.strictObject({ factorId: z.uuid(), challengeId: z.uuid(), credential: authenticationResponse });

/**
 * Registers the second step of the admin sign-in:
 * - `POST /api/session/factor/challenge {factorId}`: begins the verification of a second factor, for a phone by sending a code →
 *   `{challengeId, expiresAt, options?}`, the second in seconds since 1970; a passkey gets the options for the browser.
 * - `POST /api/session/factor {factorId, challengeId?, code}`, or `{factorId, challengeId, credential}`: verifies a code or passkey and sets the cookies of the session, now at `aal2` →
 *   `SignedInResponse`; 401 `invalid_code` or `passkey_refused`. A code of an authenticator app needs no prior challenge; a recovery code
 *   is accepted instead of the code of any factor.
 * Both respond 401 `not_signed_in` without a session, 404 for a factor of another account and 429 after too many attempts.
 */
export const sessionFactorRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.post('/api/session/factor/challenge', { config: { access: STAFF_WHO_SIGN_IN } }, async (request, reply) => {
    const { account, session } = admittedSession(request);
    const { factorId } = validate(asked, request.body);
    const client = await recognizeOwnClient(request, account);
    const of = { accountId: account.id, sessionId: session.id, factorId, client, locale: localeOfRequest(request) };
    const { id, expires_at, webauthn } = await challengeFactor(auth, of).catch((error) => toProblem(error));
    const options = webauthn && { options: webauthn.credential_options.publicKey };
    return reply
      .header('cache-control', 'private, no-store')
      .send({ challengeId: id, expiresAt: expires_at, ...options });
  });

  app.post('/api/session/factor', { config: { access: STAFF_WHO_SIGN_IN } }, async (request, reply) => {
    const { account, session } = admittedSession(request);
    const of = { accountId: account.id, sessionId: session.id, client: await recognizeOwnClient(request, account) };
    const raised = await proveBy(auth, of, request.body);
    request.newSession = raised;
    await rememberBrowser(request, reply, raised);
    return sendSignInState(request, reply, await sessionOfAccessToken(auth, raised.access_token));
  });
};

/** Raises the session by the passkey or code in a request body. */
const proveBy = async (
  auth: Auth,
  of: Pick<ChallengeResponse, 'accountId' | 'sessionId' | 'client'>,
  body: unknown,
): Promise<Session> => {
  if (!(body as { credential?: unknown } | undefined)?.credential) {
    return proveSecondFactor(auth, { ...of, ...validate(given, body) }).catch((error) => toProblem(error));
  }
  const { credential, ...asked } = validate(signed, body);
  const refuse = (error: unknown): never => toProblem(error, 'passkey_refused');
  return verifyFactor(auth, { ...of, ...asked, answer: { signed: credential } }).catch(refuse);
};

/** Converts an `AuthError` to a `Problem` of the admin API; `wrong` is its code for a wrong answer. */
const toProblem = (error: unknown, wrong = 'invalid_code'): never => {
  if (!(error instanceof AuthError)) throw error;
  const cause = { cause: error };
  if (error.code === 'mfa_factor_not_found') throw new Problem(404, 'not_found', {}, cause);
  if (error.status === 429) throw new Problem(429, 'too_many', { retryAfter: error.retryAfter ?? 60 }, cause);
  if (error.code === 'session_not_found') throw new Problem(401, 'not_signed_in', {}, cause);
  throw new Problem(401, wrong, {}, cause);
};
