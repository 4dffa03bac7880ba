import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { localeOfRequest } from '../../http/locale.ts';
import { findAccount } from '../accounts/find-account.ts';
import { AuthError } from '../auth-error.ts';
import { sendLetter } from '../emails/send-token.ts';
import type { Auth } from '../service/auth.ts';
import { allowedRedirect } from '../sign-in/redirect.ts';
import { type Asked, createFor, flowOf, sendAgain, sendCode } from '../sign-in/sign-in-codes.ts';
import { challengeFields, challengeOf, metadata, redirectOf } from './fields.ts';
import { email, nameOf, optional, phone } from './identifier-fields.ts';
import { read } from './parse-input.ts';

const otp = z.object({
  email: optional(email),
  phone: optional(phone),
  create_user: optional(z.boolean()),
  data: optional(metadata),
  ...challengeFields,
});
const recover = z.object({ email, ...challengeFields });
const resend = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: optional(email),
  phone: optional(phone),
});

/**
 * `POST otp`, `recover` and `resend` → `{}` as soon as the request is understood: whether somebody is known, and is sent something, shows in nothing.
 * 429 `over_email_send_rate_limit`, `over_sms_send_rate_limit`.
 */
export const otpRoutes = (scope: FastifyInstance): void => {
  const { auth } = scope;

  scope.post('/otp', async (request) => {
    const { create_user = true, data = {}, ...given } = read(otp, request.body);
    const name = nameOf(given);
    const asked = { ...askedOf(auth, request), challenge: challengeOf(given) };
    await auth.sending.count(request, name);
    auth.later('A code for signing in', async () => {
      const account =
        (await findAccount(auth.db, name)) ?? (create_user ? await createFor(auth, name, data) : undefined);
      if (account) await sendCode(auth, name, account, asked);
    });
    return {};
  });

  scope.post('/recover', async (request) => {
    const given = read(recover, request.body);
    const name = { email: given.email };
    const { challenge, ...asked } = { ...askedOf(auth, request), challenge: challengeOf(given) };
    await auth.sending.count(request, name);
    auth.later('A letter about a password', async () => {
      const account = await findAccount(auth.db, name);
      if (!account) return;
      const flowId = await flowOf(auth, account, 'recovery', challenge);
      await sendLetter(auth, { kind: 'recovery', account, recipient: given.email, flowId, ...asked });
    });
    return {};
  });

  scope.post('/resend', async (request) => {
    const { type, ...given } = read(resend, request.body);
    const name = nameOf(given);
    if ('phone' in name !== (type === 'sms' || type === 'phone_change')) {
      throw new AuthError('validation_failed', { message: `Type ${type} does not go with what was given` });
    }
    const asked = askedOf(auth, request);
    await auth.sending.count(request, name);
    auth.later('A letter once more', () => sendAgain(auth, type, name, asked));
    return {};
  });
};

const askedOf = (auth: Auth, request: Parameters<typeof localeOfRequest>[0]): Asked => ({
  redirectTo: allowedRedirect(auth, redirectOf(request)),
  locale: localeOfRequest(request),
});
