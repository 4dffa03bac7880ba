import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { displayName, emailAddress } from '#domain/account/forms.ts';
import { changeMetadata, changePassword } from '../../auth/accounts/change-user.ts';
import { findAccount } from '../../auth/accounts/find-account.ts';
import { hashPassword } from '../../auth/accounts/password.ts';
import type { PasswordOwner } from '../../auth/accounts/weak-password.ts';
import { sessionOfAccessToken } from '../../auth/current-session/access-token-session.ts';
import { sendTokenEmail } from '../../auth/emails/send-token.ts';
import type { Auth } from '../../auth/service/auth.ts';
import { rememberBrowser } from '../../auth/service/known-client.ts';
import { VERIFICATIONS, verifyLink } from '../../auth/sign-in/verify.ts';
import { sendSignInState } from '../../auth/staff-session/routes.ts';
import { linkTokenAccount } from '../../auth/tokens/one-time-token.ts';
import { beginSession } from '../../auth/tokens/sessions.ts';
import { localeOfRequest } from '../../http/locale.ts';
import { clientNetwork } from '../../http/network.ts';
import { Problem } from '../../http/problem.ts';
import { ANYONE, BEARER_OF_SECRET } from '../../http/route-access.ts';
import { validate } from '../../http/validate.ts';
import { requireStrongPasswordField } from './account-routes.ts';
import { throwAsProblem } from './auth-error-to-problem.ts';
import { recoverWithFactor } from './recovery-factor.ts';

const recovery = z.strictObject({
  email: emailAddress,
});
const chosen = z.strictObject({
  type: z.enum(['recovery', 'invite']),
  tokenHash: z.string().max(200),
  name: z.preprocess((value) => value || undefined, displayName.optional()),
  password: z.string('password_required').min(1, 'password_required').max(1000),
  code: z.string().trim().max(20).optional(),
});

/**
 * Registers the routes that set a forgotten or first password, for visitors who are not signed in.
 * - `POST /api/session/recovery {email}`: sends a recovery link if the e-mail belongs to an account → `{}` immediately in either case.
 * - `POST /api/session/password {type, tokenHash, password, name?, code?}`: sets the password with a recovery or invitation link, starts a
 *   session and ends all others; 422 `letter_expired` when the link is invalid. An account with an authenticator app also requires its
 *   `code`. The link stays valid when `password` is too weak or `code` is missing or wrong (422).
 */
export const recoveryRoutes = (app: FastifyInstance): void => {
  const { auth } = app;

  app.post('/api/session/recovery', { config: { access: ANYONE } }, async (request, reply) => {
    const { email } = validate(recovery, request.body);
    await auth.sendingLimits.count(request, { email }).catch(throwAsProblem);
    const locale = localeOfRequest(request);
    const redirectTo = `${auth.siteUrl}/admin/new-password`;
    auth.runInBackground('send password reset', async () => {
      const account = await findAccount(auth.db, { email });
      if (account) await sendTokenEmail(auth, { kind: 'recovery', account, recipient: email, redirectTo, locale });
    });
    return reply.header('cache-control', 'private, no-store').send({});
  });

  app.post('/api/session/password', { config: { access: BEARER_OF_SECRET } }, async (request, reply) => {
    const { type, tokenHash, password, name, code } = validate(chosen, request.body);
    // Before the password is hashed, so that invented links cost no hash.
    const owner = await ownerOfLink(auth, type, tokenHash);
    requireStrongPasswordField(password, name ? { ...owner, name } : owner);
    const passwordHash = await auth.strangerPasswordLimit(clientNetwork(request), () => hashPassword(password));
    const userAgent = request.headers['user-agent'];
    const elevated = await recoverWithFactor(request, { type, tokenHash, code });
    const { account } = await verifyLink(auth, type, tokenHash).catch(throwAsProblem);
    const session = elevated ?? (await beginSession(auth, account.id, { method: type, userAgent }));
    const signedIn = await sessionOfAccessToken(auth, session.access_token);
    const change = { accountId: account.id, sessionId: signedIn.session.id, passwordHash };
    await changePassword(auth.db, change).catch(throwAsProblem);
    if (name) await changeMetadata(auth.db, account, { name });
    request.newSession = session;
    await rememberBrowser(request, reply, session);
    return sendSignInState(request, reply, signedIn);
  });
};

/** Returns e-mail and name of the account that a link belongs to. Throws 422 `letter_expired` when the link is invalid. */
const ownerOfLink = async ({ db }: Auth, type: 'recovery' | 'invite', tokenHash: string): Promise<PasswordOwner> => {
  const id = await linkTokenAccount(db, VERIFICATIONS[type], tokenHash);
  const found =
    id && (await db.selectFrom('account').select(['email', 'name']).where('id', '=', id).executeTakeFirst());
  if (!found) throw new Problem(422, 'letter_expired');
  return found;
};
