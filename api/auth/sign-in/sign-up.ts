import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { createAccount } from '../accounts/create-account.ts';
import { type AccountIdentifier, findAccount } from '../accounts/find-account.ts';
import { hashPassword } from '../accounts/password.ts';
import { type AccountRow, findUser, type User, userOf } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { sendTokenEmail, sendTokenSms } from '../emails/send-token.ts';
import type { Auth } from '../service/auth.ts';
import { beginFlow, type PkceChallenge } from '../tokens/pkce-flow.ts';
import { beginSession, type Session } from '../tokens/sessions.ts';

export interface SignUpRequest {
  name: AccountIdentifier;
  password: string;
  data: Record<string, unknown>;
  redirectTo: string;
  locale: Locale;
  challenge: PkceChallenge | undefined;
  /** The visitor's network. */
  network: string;
}

/**
 * Creates an unconfirmed account, sends its confirmation in the background and returns the user. If the e-mail or phone is already taken,
 * it returns an invented user after the same time, so that the response does not reveal the account. If the existing account signed up but
 * has not confirmed yet, it gets the new password, and the confirmation is sent again.
 */
export const signUp = async (auth: Auth, request: SignUpRequest): Promise<User> => {
  const { name, password, data, network } = request;
  const password_hash = await auth.strangerPasswordLimit(network, () => hashPassword(password));
  const columns = { ...newAccountColumns(name, data), password_hash, confirmation_sent_at: new Date() };
  const created = await auth.db.transaction().execute((trx) => createAccount(trx, columns));
  if (created) {
    sendConfirmation(auth, created, request);
    return (await findUser(auth.db, created.id))!;
  }
  auth.runInBackground('handle repeated sign-up', async () => {
    const existing = await findAccount(auth.db, name);
    if (!existing || isConfirmed(existing, name) || !hasSignedUp(existing)) return;
    if (await replaceSignUpPassword(auth, existing, password_hash)) sendConfirmation(auth, existing, request);
  });
  return inventUser(columns, await asStored(auth, columns.user_metadata));
};

/**
 * Creates a confirmed account and returns its session; sends nothing. For sites that do not confirm e-mails and phones (`AUTH_AUTOCONFIRM`):
 * throws `user_already_exists` when another account has the e-mail or phone, which reveals that account.
 */
export const signUpConfirmed = async (
  auth: Auth,
  { name, password, data, network }: Pick<SignUpRequest, 'name' | 'password' | 'data' | 'network'>,
  userAgent: string | undefined,
): Promise<Session> => {
  const password_hash = await auth.strangerPasswordLimit(network, () => hashPassword(password));
  const provider = 'email' in name ? 'email' : 'phone';
  const confirmed = provider === 'email' ? { email_confirmed_at: new Date() } : { phone_confirmed_at: new Date() };
  const columns = { ...newAccountColumns(name, data), ...confirmed, password_hash };
  const created = await auth.db.transaction().execute((trx) => createAccount(trx, columns));
  if (!created) throw new AuthError('user_already_exists');
  return beginSession(auth, created.id, { method: 'password', provider, userAgent });
};

/** Returns the columns to insert for an account that a visitor creates: e-mail or phone, no staff role, and `data` as `user_metadata`. */
export const newAccountColumns = (name: AccountIdentifier, data: Record<string, unknown>) => ({
  ...('email' in name ? { email: name.email, phone: null } : { email: null, phone: name.phone }),
  role: null,
  user_metadata: JSON.stringify(data),
});

/**
 * Returns true for an account that was created by sign-up, not by an administrator or invitation: only then may a visitor set its password.
 */
const hasSignedUp = ({ confirmation_sent_at, invited_at, role }: AccountRow): boolean =>
  confirmation_sent_at !== null && invited_at === null && role === null;

/** Replaces the password of a sign-up and returns true; false when the account was confirmed or invited in the meantime. */
const replaceSignUpPassword = async ({ db }: Auth, { id }: AccountRow, password_hash: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .where('phone_confirmed_at', 'is', null)
    .where('invited_at', 'is', null)
    .where('role', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const isConfirmed = (account: AccountRow, name: AccountIdentifier): boolean =>
  ('email' in name ? account.email_confirmed_at : account.phone_confirmed_at) !== null;

const sendConfirmation = (
  auth: Auth,
  account: AccountRow,
  { name, redirectTo, locale, challenge }: SignUpRequest,
): void =>
  auth.runInBackground('send sign-up confirmation', async () => {
    if ('phone' in name) return sendTokenSms(auth, { kind: 'phone', account, recipient: name.phone, locale });
    const flowId =
      challenge && (await beginFlow(auth.db, { accountId: account.id, method: 'email/signup', ...challenge }));
    await sendTokenEmail(auth, { kind: 'confirmation', account, recipient: name.email, locale, redirectTo, flowId });
  });

/** Returns metadata as the database would: `jsonb` reorders keys, and another order would reveal that nothing was stored. */
const asStored = async ({ db }: Auth, user_metadata: string): Promise<Record<string, unknown>> => {
  const kept = sql<Record<string, unknown>>`${user_metadata}::jsonb`.as('kept');
  return (await db.selectNoFrom(kept).executeTakeFirstOrThrow()).kept;
};

/** Returns an invented user that looks like a new account. */
const inventUser = (
  { email, phone, confirmation_sent_at }: ReturnType<typeof newAccountColumns> & { confirmation_sent_at: Date },
  user_metadata: Record<string, unknown>,
): User => {
  const now = new Date();
  const id = randomUUID();
  const timestamps = { created_at: now, updated_at: now };
  const account: AccountRow = {
    ...EMPTY_ACCOUNT,
    ...timestamps,
    id,
    email,
    phone,
    confirmation_sent_at,
    user_metadata,
  };
  const provider = email === null ? 'phone' : 'email';
  const identity = {
    id: randomUUID(),
    account_id: id,
    provider,
    provider_id: id,
    identity_data: {},
    last_sign_in_at: null,
  };
  return userOf(account, [{ ...identity, ...timestamps }]);
};

const EMPTY_ACCOUNT = {
  name: '',
  role: null,
  password_hash: null,
  email_confirmed_at: null,
  phone_confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  email_change_sent_at: null,
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
  new_email: null,
  new_phone: null,
  last_sign_in_at: null,
  banned_until: null,
  deleted_at: null,
  is_anonymous: false,
  app_metadata: {},
};
