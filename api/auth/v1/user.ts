import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeOfRequest } from '../../http/locale.ts';
import { findUser } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { admittedSession } from '../current-session/admitted.ts';
import { requirePhones } from '../phone/require-phones.ts';
import { allowedRedirect } from '../sign-in/redirect.ts';
import { reauthenticate, updateUser } from '../sign-in/update-user.ts';
import { challengeFields, metadata, parsePkceFields, password, redirectOf } from './fields.ts';
import { blankAsUndefined, email, phone } from './identifier-fields.ts';
import { parseAuthBody } from './parse-input.ts';
import { ACCOUNT_OWNER } from './route-access.ts';

const changes = z.object({
  email: blankAsUndefined(email),
  phone: blankAsUndefined(phone),
  password: blankAsUndefined(password),
  nonce: blankAsUndefined(z.string().max(20)),
  current_password: blankAsUndefined(z.string().max(1000)),
  data: blankAsUndefined(metadata),
  ...challengeFields,
});

/**
 * Registers the routes for the caller's own account:
 * - `GET user` → the user.
 * - `PUT user {email?, phone?, password?, current_password?, nonce?, data?}`: changes the account → the user; sends confirmations for a new e-mail or phone.
 * - `GET reauthenticate`: sends the `nonce` for a password change by e-mail or text message → `{}`.
 */
export const userRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.get('/user', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const { account } = admittedSession(request);
    const user = await findUser(auth.db, account.id);
    if (!user) throw new AuthError('user_not_found');
    return user;
  });

  scope.put('/user', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const signedIn = admittedSession(request);
    const { code_challenge, code_challenge_method, ...given } = parseAuthBody(changes, request.body);
    const challenge = parsePkceFields({ code_challenge, code_challenge_method });
    if (given.phone !== signedIn.account.phone) requirePhones(auth, given);
    if (given.email !== undefined) await auth.sendingLimits.count(request, { email: given.email });
    if (given.phone !== undefined) await auth.sendingLimits.count(request, { phone: given.phone });
    const redirectTo = allowedRedirect(auth, redirectOf(request));
    return updateUser(auth, signedIn, given, { redirectTo, locale: localeOfRequest(request), challenge });
  });

  scope.get('/reauthenticate', { config: { access: ACCOUNT_OWNER } }, async (request) => {
    const signedIn = admittedSession(request);
    const { email, phone } = signedIn.account;
    if (email === null && phone === null) {
      throw new AuthError('validation_failed', {
        message: 'Reauthentication requires the user to have an email or a phone number',
      });
    }
    await auth.sendingLimits.count(request, email === null ? { phone: phone! } : { email }, signedIn.account.id);
    reauthenticate(auth, signedIn, { redirectTo: auth.siteUrl, locale: localeOfRequest(request) });
    return {};
  });
};
