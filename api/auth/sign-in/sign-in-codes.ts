import type { Locale } from '#domain/shared/locale.ts';
import { createAccount } from '../accounts/create-account.ts';
import { type AccountName, findAccount } from '../accounts/find-account.ts';
import type { AccountRow } from '../accounts/user.ts';
import { sendLetter, sendText } from '../emails/send-token.ts';
import type { Auth } from '../service/auth.ts';
import { beginFlow, type Challenge } from '../tokens/pkce-flow.ts';
import { newColumns } from './sign-up.ts';

/** How somebody asked for a code. */
export interface Asked {
  redirectTo: string;
  locale: Locale;
  challenge?: Challenge | undefined;
}

/** Where anybody may make an account, asking for a code makes one. */
export const createFor = (
  auth: Auth,
  name: AccountName,
  data: Record<string, unknown>,
): Promise<AccountRow | undefined> | undefined =>
  auth.signUp
    ? auth.db.transaction().execute((trx) => createAccount(trx, { ...newColumns(name, data), password_hash: null }))
    : undefined;

/** The flow of a client that asked for PKCE. */
export const flowOf = (auth: Auth, { id }: AccountRow, method: string, challenge: Challenge | undefined) =>
  challenge && beginFlow(auth.db, { accountId: id, method, ...challenge });

/** What somebody signs in with. */
export const sendCode = async (
  auth: Auth,
  name: AccountName,
  account: AccountRow,
  { challenge, ...asked }: Asked,
): Promise<void> => {
  if ('phone' in name) return sendText(auth, { kind: 'phone', account, recipient: name.phone, locale: asked.locale });
  const flowId = await flowOf(auth, account, 'magiclink', challenge);
  await sendLetter(auth, { kind: 'magiclink', account, recipient: name.email, flowId, ...asked });
};

/** What was sent, and still waits to be confirmed, once more. */
export const sendAgain = async (
  auth: Auth,
  type: 'signup' | 'email_change' | 'sms' | 'phone_change',
  name: AccountName,
  asked: Asked,
): Promise<void> => {
  const account = await findAccount(auth.db, name);
  if (!account) return;
  const { email, new_email, new_phone, phone } = account;
  const { locale } = asked;
  if (type === 'signup' && email && !account.email_confirmed_at && account.confirmation_sent_at) {
    await sendLetter(auth, { kind: 'confirmation', account, recipient: email, ...asked });
  }
  if (type === 'email_change' && new_email) await sendEmailChange(auth, account, { ...asked, new_email });
  if (type === 'sms' && phone && !account.phone_confirmed_at && account.confirmation_sent_at) {
    await sendText(auth, { kind: 'phone', account, recipient: phone, locale });
  }
  if (type === 'phone_change' && new_phone) {
    await sendText(auth, { kind: 'phone_change', account, recipient: new_phone, locale });
  }
};

/** Both addresses have to confirm, where there was one before. */
export const sendEmailChange = async (
  auth: Auth,
  account: AccountRow,
  { new_email, challenge, ...asked }: Asked & { new_email: string },
): Promise<void> => {
  const flowId = await flowOf(auth, account, 'otp', challenge);
  const changed = { ...account, new_email };
  if (account.email && account.email_confirmed_at) {
    await sendLetter(auth, {
      kind: 'email_change_current',
      account: changed,
      recipient: account.email,
      flowId,
      ...asked,
    });
  }
  await sendLetter(auth, { kind: 'email_change_new', account: changed, recipient: new_email, flowId, ...asked });
};
