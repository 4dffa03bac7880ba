import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeOfRequest } from '../../http/locale.ts';
import { noSuchUser, requireUser } from '../account-admin/account-attributes.ts';
import { linkTypes, prepareLink } from '../account-admin/generate-link.ts';
import { inviteAccount } from '../account-admin/invite.ts';
import { roleIn } from '../account-admin/metadata.ts';
import { AuthError } from '../auth-error.ts';
import { admittedAdministrator } from '../current-session/admitted.ts';
import { emailActionLink } from '../emails/action-link.ts';
import { issueOneTimeToken, sendTokenEmail } from '../emails/send-token.ts';
import { allowedRedirect } from '../sign-in/redirect.ts';
import { passwordHashOf } from './attributes.ts';
import { metadata, password, redirectOf } from './fields.ts';
import { blankAsUndefined, email } from './identifier-fields.ts';
import { parseAuthBody } from './parse-input.ts';
import { ACCOUNT_ADMINISTRATION } from './route-access.ts';

const invitation = z.object({ email, data: blankAsUndefined(metadata), app_metadata: blankAsUndefined(metadata) });

const link = z.object({
  type: z.enum(linkTypes, 'Invalid email action link type requested'),
  email,
  new_email: blankAsUndefined(email),
  password: blankAsUndefined(password),
  data: blankAsUndefined(metadata),
  app_metadata: blankAsUndefined(metadata),
});

/**
 * Registers two routes for administrators and the service key:
 * - `POST invite {email, data?, app_metadata?}`: creates an account and sends an invitation by e-mail → the user; `app_metadata.role` is
 *   the staff role. 422 `email_exists` when the e-mail is confirmed.
 * - `POST admin/generate_link {type, email, …}`: creates a token, and the account where `prepareLink` does, but sends nothing → the user
 *   with the link and code that an e-mail of this type would contain.
 */
export const invitationRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.post('/invite', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request) => {
    const actor = admittedAdministrator(request);
    const { data: user_metadata, ...given } = parseAuthBody(invitation, request.body);
    const account = await auth.db
      .transaction()
      .execute((trx) => inviteAccount(trx, { ...given, user_metadata }, actor));
    const to = { account, recipient: given.email, locale: localeOfRequest(request) };
    const redirectTo = allowedRedirect(auth, redirectOf(request));
    auth.runInBackground('send invitation', () => sendTokenEmail(auth, { kind: 'invite', ...to, redirectTo }));
    return requireUser(auth.db, account.id);
  });

  scope.post('/admin/generate_link', { config: { access: ACCOUNT_ADMINISTRATION } }, async (request) => {
    const actor = admittedAdministrator(request);
    const { data: user_metadata, new_email: newEmail, password: chosen, ...given } = parseAuthBody(link, request.body);
    if (given.type === 'signup' && chosen === undefined) {
      throw new AuthError('validation_failed', { message: 'Signup links require a password' });
    }
    const passwordHash =
      chosen === undefined
        ? undefined
        : await passwordHashOf(auth, chosen, { email: given.email, role: roleIn(given.app_metadata) });
    const linkRequest = { ...given, newEmail, user_metadata, passwordHash };
    const { account, kind, type, recipient } = await auth.db
      .transaction()
      .execute((trx) => prepareLink(trx, linkRequest, actor));
    const locale = localeOfRequest(request);
    const sent = await issueOneTimeToken(auth, kind, { account, recipient, locale, generatedBy: actor });
    if (!sent) throw noSuchUser();
    const redirectTo = allowedRedirect(auth, redirectOf(request));
    return {
      ...(await requireUser(auth.db, account.id)),
      action_link: emailActionLink(auth.siteUrl, { kind, hash: sent.hash, redirectTo }),
      email_otp: sent.code,
      hashed_token: sent.hash,
      redirect_to: redirectTo,
      verification_type: type,
    };
  });
};
