import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../http/problem.ts';
import { ANYONE } from '../../http/route-access.ts';
import { validate } from '../../http/validate.ts';
import { setVisitorCookie } from '../../http/visitor-cookie.ts';
import { AuthError } from '../auth-error.ts';
import { sessionOfAccessToken } from '../current-session/access-token-session.ts';
import { readSessionCookie } from '../current-session/session-cookie.ts';
import { signInWithPasskey } from '../passkeys/sign-in.ts';
import { createSignInChallenge } from '../passkeys/sign-in-challenge.ts';
import { rememberBrowser } from '../service/known-client.ts';
import { endSessionOf } from '../tokens/sessions.ts';
import { CHALLENGE_SECONDS } from '../webauthn/creation-options.ts';
import { authenticationResponse } from '../webauthn/credential.ts';
import { sendSignInState } from './routes.ts';

/** Cookie with a secret of the browser, for which its challenges are made. */
const COOKIE = 'passkey';

const given = z.strictObject({ challengeId: z.uuid(), credential: authenticationResponse });

/**
 * Registers the sign-in of the admin area with a passkey:
 * - `POST /api/session/passkey/challenge` → `{challengeId, options}`, the options for the browser, which must answer within five minutes;
 *   404 where the site has no passkeys.
 * - `POST /api/session/passkey {challengeId, credential}`: starts a session at `aal2`, which replaces the browser's previous one, and sets
 *   its cookies → `SignedInResponse`, or `EnrolmentResponse` when the role needs a second factor and the passkey is none; 401
 *   `passkey_refused`; 403 `not_allowed` without a role, `user_banned` or `email_not_confirmed`.
 */
export const sessionPasskeyRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.post('/api/session/passkey/challenge', { config: { access: ANYONE } }, async (request, reply) => {
    const browser = request.cookies[COOKIE] || randomBytes(32).toString('base64url');
    const { id, options } = await createSignInChallenge(auth, browser).catch(toProblem);
    setVisitorCookie(reply, { name: COOKIE, value: browser, maxAge: CHALLENGE_SECONDS }, auth.secure);
    return reply.header('cache-control', 'private, no-store').send({ challengeId: id, options });
  });

  app.post('/api/session/passkey', { config: { access: ANYONE } }, async (request, reply) => {
    const { challengeId, credential } = validate(given, request.body);
    const before = readSessionCookie(request);
    request.newSession = await signInWithPasskey(auth, {
      challengeId,
      credential,
      browser: request.cookies[COOKIE] ?? '',
      userAgent: request.headers['user-agent'],
      admit: ({ role }) => {
        if (!role) throw new Problem(403, 'not_allowed');
      },
    }).catch(toProblem);
    if (before) await endSessionOf(auth, before.refresh_token);
    await rememberBrowser(request, reply, request.newSession);
    return sendSignInState(request, reply, await sessionOfAccessToken(auth, request.newSession.access_token));
  });
};

/** Converts an `AuthError` to a `Problem` of the admin API. */
const toProblem = (error: unknown): never => {
  if (!(error instanceof AuthError)) throw error;
  const cause = { cause: error };
  if (error.code === 'passkey_disabled') throw new Problem(404, 'not_found', {}, cause);
  const isKnown = error.code === 'user_banned' || error.code === 'email_not_confirmed';
  throw isKnown ? new Problem(403, error.code, {}, cause) : new Problem(401, 'passkey_refused', {}, cause);
};
