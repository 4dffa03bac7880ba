import { sql } from 'kysely';
import { recordAccess } from '../account-event-outbox.ts';
import { changeMetadata, changePassword } from '../accounts/change-user.ts';
import { startEmailChange } from '../accounts/email-change.ts';
import { findAccount } from '../accounts/find-account.ts';
import { mergeMetadata } from '../accounts/merge-metadata.ts';
import { hashPassword, verifyPassword } from '../accounts/password.ts';
import { findUser, type User } from '../accounts/user.ts';
import { minPasswordLength, requireStrongPassword } from '../accounts/weak-password.ts';
import { AuthError } from '../auth-error.ts';
import { ownPasswordLimit } from '../current-session/recent-proof.ts';
import { sendTokenEmail, sendTokenSms } from '../emails/send-token.ts';
import type { Auth } from '../service/auth.ts';
import { type ActiveSession, needsSecondFactor } from '../tokens/sessions.ts';
import { type Proof, requireProof } from './require-proof.ts';
import { type CodeRequest, sendEmailChange } from './sign-in-codes.ts';

/** Changes that an account owner requests; undefined leaves the current value. */
export interface UserChanges extends Proof {
  email?: string | undefined;
  phone?: string | undefined;
  password?: string | undefined;
  data?: Record<string, unknown> | undefined;
}

/**
 * Changes an account for its owner and returns the user. Password and metadata change immediately; e-mail and phone change when confirmed,
 * for which messages are sent. A new password ends the account's other sessions. Throws `insufficient_aal`, `same_password`,
 * `weak_password`, `reauthentication_needed`, `reauthentication_not_valid`, `email_exists`, `phone_exists` or `validation_failed`.
 */
export const updateUser = async (
  auth: Auth,
  signedIn: ActiveSession,
  changes: UserChanges,
  asked: CodeRequest,
): Promise<User> => {
  const { account } = signedIn;
  const { email, phone, password, data } = changes;
  const isChange = [email, phone, password, data].some((each) => each !== undefined);
  if (isChange && needsSecondFactor(signedIn)) throw new AuthError('insufficient_aal');
  const newEmail = email === account.email ? undefined : email;
  const newPhone = phone === account.phone ? undefined : phone;
  if (newEmail !== undefined) await requireUnused(auth, { email: newEmail }, 'email_exists');
  if (newPhone !== undefined) await requireUnused(auth, { phone: newPhone }, 'phone_exists');
  // Checked before the password is changed, so that a rejected request changes nothing.
  if (data !== undefined) mergeMetadata(account.user_metadata, data);
  // A new e-mail of an account that has a confirmed one is confirmed by both; what else signs in needs a proof now.
  const isUnguarded = newPhone !== undefined || (newEmail !== undefined && !account.email_confirmed_at);
  if (isUnguarded && password === undefined) await requireProof(auth, signedIn, changes);
  if (password !== undefined) await setPassword(auth, signedIn, { ...changes, password });
  if (data !== undefined) await changeMetadata(auth.db, account, data);
  if (newEmail !== undefined) await requestEmailChange(auth, signedIn, newEmail, asked);
  if (newPhone !== undefined) await requestPhoneChange(auth, signedIn, newPhone, asked);
  return (await findUser(auth.db, account.id))!;
};

const requireUnused = async (
  auth: Auth,
  name: { email: string } | { phone: string },
  code: 'email_exists' | 'phone_exists',
): Promise<void> => {
  if (await findAccount(auth.db, name)) throw new AuthError(code);
};

const setPassword = async (
  auth: Auth,
  { account, session }: ActiveSession,
  { password, ...proof }: Proof & { password: string },
): Promise<void> => {
  requireStrongPassword(password, account, minPasswordLength(auth, account.role));
  await requireProof(auth, { account, session }, proof);
  const passwordHash = await ownPasswordLimit(
    auth,
    account,
  )(async () => {
    if (await verifyPassword(password, account.password_hash)) throw new AuthError('same_password');
    return hashPassword(password);
  });
  await changePassword(auth.db, { accountId: account.id, sessionId: session.id, passwordHash });
};

const requestEmailChange = async (
  auth: Auth,
  { account }: ActiveSession,
  new_email: string,
  asked: CodeRequest,
): Promise<void> => {
  await auth.db.transaction().execute((trx) => startEmailChange(trx, account, { new_email, actor: account.id }));
  auth.runInBackground('send e-mail change confirmations', () =>
    sendEmailChange(auth, account, { ...asked, new_email }),
  );
};

const requestPhoneChange = async (
  auth: Auth,
  { account }: ActiveSession,
  new_phone: string,
  { locale }: CodeRequest,
): Promise<void> => {
  await auth.db
    .updateTable('account')
    .set({ new_phone, phone_change_sent_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', account.id)
    .execute();
  await recordAccess(auth.db, { accountId: account.id, actor: account.id, kind: 'phone_change_requested' });
  auth.runInBackground('send phone change code', () =>
    sendTokenSms(auth, { kind: 'phone_change', account, recipient: new_phone, locale }),
  );
};

/**
 * Sends the account owner a code that permits a password change (`Proof.nonce`). It is sent in the background, by e-mail, or by text
 * message when the account has no e-mail.
 */
export const reauthenticate = (auth: Auth, { account }: ActiveSession, { redirectTo, locale }: CodeRequest): void =>
  auth.runInBackground('send reauthentication code', async () => {
    const { email, phone } = account;
    if (email) await sendTokenEmail(auth, { kind: 'reauthentication', account, recipient: email, redirectTo, locale });
    else if (phone) await sendTokenSms(auth, { kind: 'reauthentication', account, recipient: phone, locale });
  });
