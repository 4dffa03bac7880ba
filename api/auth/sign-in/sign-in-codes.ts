import type { Locale } from '#domain/shared/locale.ts';
import { createAccount } from '../accounts/create-account.ts';
import { type AccountIdentifier, findAccount } from '../accounts/find-account.ts';
import type { AccountRow } from '../accounts/user.ts';
import { sendTokenEmail, sendTokenSms } from '../emails/send-token.ts';
import type { Auth } from '../service/auth.ts';
import { beginFlow, type PkceChallenge } from '../tokens/pkce-flow.ts';
import { newAccountColumns } from './sign-up.ts';

/** Redirect target, language and PKCE challenge of a request for a code. */
export interface CodeRequest {
  redirectTo: string;
  locale: Locale;
  challenge?: PkceChallenge | undefined;
}

/**
 * Creates an account without password for a visitor and resolves to it, or to undefined when another account has the e-mail or phone. If
 * `AUTH_SIGNUP` forbids sign-up, it creates nothing and returns undefined immediately, not a promise. `data` becomes `user_metadata`.
 */
export const createAccountIfAllowed = (
  auth: Auth,
  name: AccountIdentifier,
  data: Record<string, unknown>,
): Promise<AccountRow | undefined> | undefined =>
  auth.signUp
    ? auth.db
        .transaction()
        .execute((trx) => createAccount(trx, { ...newAccountColumns(name, data), password_hash: null }))
    : undefined;

/**
 * Stores a client's PKCE challenge for the account and returns the id of this flow; returns undefined without a challenge. The caller
 * stores the id with the one-time token that it sends by e-mail. The link in that e-mail then gives the client a PKCE code instead of a
 * session. `method` is the authentication method to record in the session.
 */
export const startPkceFlow = (auth: Auth, { id }: AccountRow, method: string, challenge: PkceChallenge | undefined) =>
  challenge && beginFlow(auth.db, { accountId: id, method, ...challenge });

/** Sends the account a sign-in code: by text message if `name` is a phone, otherwise by e-mail, together with a link. */
export const sendCode = async (
  auth: Auth,
  name: AccountIdentifier,
  account: AccountRow,
  { challenge, ...asked }: CodeRequest,
): Promise<void> => {
  if ('phone' in name)
    return sendTokenSms(auth, { kind: 'magiclink', account, recipient: name.phone, locale: asked.locale });
  const flowId = await startPkceFlow(auth, account, 'magiclink', challenge);
  await sendTokenEmail(auth, { kind: 'magiclink', account, recipient: name.email, flowId, ...asked });
};

/**
 * Sends another token to confirm an unfinished sign-up or change of e-mail or phone (`sms` is a sign-up by phone). Does nothing when no
 * such account exists or nothing is left to confirm.
 */
export const resendCode = async (
  auth: Auth,
  type: 'signup' | 'email_change' | 'sms' | 'phone_change',
  name: AccountIdentifier,
  asked: CodeRequest,
): Promise<void> => {
  const account = await findAccount(auth.db, name);
  if (!account) return;
  const { email, new_email, new_phone, phone } = account;
  const { locale } = asked;
  if (type === 'signup' && email && !account.email_confirmed_at && account.confirmation_sent_at) {
    await sendTokenEmail(auth, { kind: 'confirmation', account, recipient: email, ...asked });
  }
  if (type === 'email_change' && new_email) await sendEmailChange(auth, account, { ...asked, new_email });
  if (type === 'sms' && phone && !account.phone_confirmed_at && account.confirmation_sent_at) {
    await sendTokenSms(auth, { kind: 'phone', account, recipient: phone, locale });
  }
  if (type === 'phone_change' && new_phone) {
    await sendTokenSms(auth, { kind: 'phone_change', account, recipient: new_phone, locale });
  }
};

/**
 * Sends the messages that confirm a change of e-mail. The new e-mail gets one. The current e-mail also gets one if it is confirmed; both
 * must then confirm.
 */
export const sendEmailChange = async (
  auth: Auth,
  account: AccountRow,
  { new_email, challenge, ...asked }: CodeRequest & { new_email: string },
): Promise<void> => {
  const flowId = await startPkceFlow(auth, account, 'otp', challenge);
  const changed = { ...account, new_email };
  if (account.email && account.email_confirmed_at) {
    await sendTokenEmail(auth, {
      kind: 'email_change_current',
      account: changed,
      recipient: account.email,
      flowId,
      ...asked,
    });
  }
  await sendTokenEmail(auth, { kind: 'email_change_new', account: changed, recipient: new_email, flowId, ...asked });
};
