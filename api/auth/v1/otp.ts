import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeOfRequest } from '../../http/locale.ts';
import { ANYONE } from '../../http/route-access.ts';
import { type AccountIdentifier, findAccount } from '../accounts/find-account.ts';
import { AuthError } from '../auth-error.ts';
import { sendTokenEmail } from '../emails/send-token.ts';
import { requirePhones } from '../phone/require-phones.ts';
import type { Auth } from '../service/auth.ts';
import { allowedRedirect } from '../sign-in/redirect.ts';
import {
  type CodeRequest,
  createAccountIfAllowed,
  resendCode,
  sendCode,
  startPkceFlow,
} from '../sign-in/sign-in-codes.ts';
import { challengeFields, metadata, parsePkceFields, redirectOf } from './fields.ts';
import { blankAsUndefined, email, identifierOf, phone } from './identifier-fields.ts';
import { parseAuthBody } from './parse-input.ts';

const otp = z.object({
  email: blankAsUndefined(email),
  phone: blankAsUndefined(phone),
  create_user: blankAsUndefined(z.boolean()),
  data: blankAsUndefined(metadata),
  ...challengeFields,
});
const recover = z.object({ email, ...challengeFields });
const resend = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: blankAsUndefined(email),
  phone: blankAsUndefined(phone),
});

/**
 * Registers the routes that send codes. Each responds `{}` immediately and sends in the background, so that the response does not reveal if
 * an account exists; 429 `over_email_send_rate_limit` or `over_sms_send_rate_limit`; 400 `phone_provider_disabled` for a
 * phone without `AUTH_SMS_HOOK`.
 * - `POST otp {email | phone, create_user?, data?}`: sends a sign-in code; for an unknown e-mail or phone it first creates an account,
 *   unless `create_user` is false or sign-up is disabled.
 * - `POST recover {email}`: sends the link and code for a password reset.
 * - `POST resend {type, email | phone}`: sends the confirmation of a sign-up or of a change of e-mail or phone again.
 */
export const otpRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.post('/otp', { config: { access: ANYONE } }, async (request) => {
    const { create_user = true, data = {}, ...given } = parseAuthBody(otp, request.body);
    const name = identifierOf(given);
    requirePhones(auth, given);
    const codeRequest = { ...codeRequestOf(auth, request), challenge: parsePkceFields(given) };
    await auth.sendingLimits.count(request, name);
    await requireKnownOrNew(auth, name, create_user);
    auth.runInBackground('send sign-in code', async () => {
      const account =
        (await findAccount(auth.db, name)) ??
        (create_user ? await createAccountIfAllowed(auth, name, data) : undefined);
      if (account) await sendCode(auth, name, account, codeRequest);
    });
    return {};
  });

  scope.post('/recover', { config: { access: ANYONE } }, async (request) => {
    const given = parseAuthBody(recover, request.body);
    const name = { email: given.email };
    const { challenge, ...codeRequest } = { ...codeRequestOf(auth, request), challenge: parsePkceFields(given) };
    await auth.sendingLimits.count(request, name);
    auth.runInBackground('send password reset', async () => {
      const account = await findAccount(auth.db, name);
      if (!account) return;
      const flowId = await startPkceFlow(auth, account, 'recovery', challenge);
      await sendTokenEmail(auth, { kind: 'recovery', account, recipient: given.email, flowId, ...codeRequest });
    });
    return {};
  });

  scope.post('/resend', { config: { access: ANYONE } }, async (request) => {
    const { type, ...given } = parseAuthBody(resend, request.body);
    const name = identifierOf(given);
    if ('phone' in name !== (type === 'sms' || type === 'phone_change')) {
      throw new AuthError('validation_failed', { message: `Type ${type} does not match the given identifier` });
    }
    requirePhones(auth, given);
    const codeRequest = codeRequestOf(auth, request);
    await auth.sendingLimits.count(request, name);
    auth.runInBackground('resend code', () => resendCode(auth, type, name, codeRequest));
    return {};
  });
};

/**
 * Throws `otp_disabled` for an unknown e-mail or phone that may not become an account, as GoTrue does, where `AUTH_AUTOCONFIRM` lets a sign-up
 * tell which accounts exist anyway. Elsewhere the response must not reveal it.
 */
const requireKnownOrNew = async (auth: Auth, name: AccountIdentifier, mayCreate: boolean): Promise<void> => {
  if (!auth.autoconfirm || mayCreate) return;
  if (!(await findAccount(auth.db, name))) throw new AuthError('otp_disabled');
};

const codeRequestOf = (auth: Auth, request: Parameters<typeof localeOfRequest>[0]): CodeRequest => ({
  redirectTo: allowedRedirect(auth, redirectOf(request)),
  locale: localeOfRequest(request),
});
