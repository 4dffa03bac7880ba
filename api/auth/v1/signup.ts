import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createSharedAttemptCounter } from '../../http/limits/shared-attempt-counter.ts';
import { localeOfRequest } from '../../http/locale.ts';
import { clientNetwork } from '../../http/network.ts';
import { ANYONE } from '../../http/route-access.ts';
import { nameFromMetadata } from '../account-admin/metadata.ts';
import { createAccount } from '../accounts/create-account.ts';
import { requireStrongPassword } from '../accounts/weak-password.ts';
import { AuthError } from '../auth-error.ts';
import { requirePhones } from '../phone/require-phones.ts';
import { allowedRedirect } from '../sign-in/redirect.ts';
import { signUp, signUpConfirmed } from '../sign-in/sign-up.ts';
import { beginSession, type Session } from '../tokens/sessions.ts';
import { challengeFields, metadata, parsePkceFields, password, redirectOf } from './fields.ts';
import { blankAsUndefined, email, identifierOf, phone } from './identifier-fields.ts';
import { parseAuthBody } from './parse-input.ts';

/** Anonymous sign-ins of one network. */
const ANONYMOUS_SIGN_INS = { name: 'anonymous sign-in', max: 30, minutes: 60 };

const body = z.object({
  email: blankAsUndefined(email),
  phone: blankAsUndefined(phone),
  password: blankAsUndefined(password),
  data: blankAsUndefined(metadata),
  ...challengeFields,
});

/**
 * Registers `POST signup`; 422 `signup_disabled` unless visitors may create accounts.
 * - With `{email | phone, password}`: creates an account and sends its confirmation → the unconfirmed user, or its session with
 *   `AUTH_AUTOCONFIRM`, which sends nothing and refuses a known e-mail or phone with 422 `user_already_exists`; 422 `weak_password`; 429
 *   `over_email_send_rate_limit` or `over_sms_send_rate_limit`.
 * - Without the fields `email`, `phone` and `password`: creates an anonymous account → its session; 422 `anonymous_provider_disabled` unless
 *   `AUTH_ANONYMOUS` is on; 429 `over_request_rate_limit` above 30 an hour from one network.
 */
export const signupRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;
  const anonymousSignIns = createSharedAttemptCounter(auth, ANONYMOUS_SIGN_INS);

  scope.post('/signup', { config: { access: ANYONE } }, async (request) => {
    const given = parseAuthBody(body, request.body);
    if (!auth.signUp) throw new AuthError('signup_disabled');
    const data = given.data ?? {};
    if (isAnonymous(request.body)) return anonymously(request, data);
    const name = identifierOf(given);
    requirePhones(auth, given);
    if (given.password === undefined) {
      throw new AuthError('validation_failed', { message: 'Signup requires a valid password' });
    }
    requireStrongPassword(given.password, { email: given.email, name: nameFromMetadata(data) }, auth.passwordMin);
    const challenge = parsePkceFields(given);
    const asked = { name, password: given.password, data, network: clientNetwork(request) };
    if (auth.autoconfirm) return signUpConfirmed(auth, asked, request.headers['user-agent']);
    await auth.sendingLimits.count(request, name);
    const redirectTo = allowedRedirect(auth, redirectOf(request));
    return signUp(auth, { ...asked, redirectTo, locale: localeOfRequest(request), challenge });
  });

  const anonymously = async (request: FastifyRequest, data: Record<string, unknown>): Promise<Session> => {
    if (!auth.anonymous) throw new AuthError('anonymous_provider_disabled');
    await anonymousSignIns.count(clientNetwork(request));
    const user_metadata = JSON.stringify(data);
    const columns = { email: null, role: null, password_hash: null, is_anonymous: true, user_metadata };
    const account = await auth.db.transaction().execute((trx) => createAccount(trx, columns));
    return beginSession(auth, account!.id, { method: 'anonymous', userAgent: request.headers['user-agent'] });
  };
};

/** Returns true for a body without any identifier. An empty field is a mistake in a form, not the wish to remain anonymous. */
const isAnonymous = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !['email', 'phone', 'password'].some((field) => field in body);
