import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { recordAccess, recordAccountEvent } from '../account-event-outbox.ts';
import { addIdentity } from '../accounts/create-account.ts';
import { removeUnprovedAccess } from '../accounts/remove-unproved-access.ts';
import { throwIdentifierTaken } from '../accounts/unique-violation.ts';
import { type AccountRow, isBanned } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import type { Auth } from '../service/auth.ts';
import { consumeCode, consumeLinkToken, type OneTimeKind, type OneTimeToken } from '../tokens/one-time-token.ts';

/** The kinds of tokens that each verification type of the API accepts. */
export const VERIFICATIONS = {
  signup: ['confirmation', 'magiclink'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink', 'confirmation'],
  email: ['magiclink', 'confirmation'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['phone', 'magiclink'],
  phone_change: ['phone_change'],
} as const satisfies Record<string, readonly OneTimeKind[]>;

export type VerificationType = keyof typeof VERIFICATIONS;

/**
 * The account whose e-mail or phone was verified. `awaitsOtherEmail`: a change of e-mail still needs the confirmation of the other address.
 */
export interface VerificationResult {
  account: AccountRow;
  /** The authentication method for `amr`. */
  method: string;
  flowId: string | null;
  awaitsOtherEmail: boolean;
}

/**
 * Consumes the token of an e-mailed link, and confirms or changes the account's e-mail by it. Returns the account, for which the caller may
 * start a session. The first confirmation removes the password, which a stranger may have set; only the link of the account's own sign-up
 * keeps it. Throws `otp_expired`, `user_banned` (403) or `email_exists`.
 */
export const verifyLink = (auth: Auth, type: VerificationType, hash: string): Promise<VerificationResult> =>
  auth.db.transaction().execute(async (trx) => {
    const token = await consumeLinkToken(trx, VERIFICATIONS[type], hash);
    if (!token) throw new AuthError('otp_expired', { message: 'Email link is invalid or has expired' });
    return applyEffect(trx, token, LINK_METHODS[token.kind]);
  });

/**
 * Consumes a code that was sent to an e-mail address or phone. Depending on the code's kind, this confirms the address of the account, or a
 * change of the account to it; a change of e-mail is made when both addresses have confirmed it. Returns the account, for which the caller
 * may start a session. A correct code is used up even when the confirmation fails. Throws `otp_expired`, `user_banned` (403),
 * `email_exists` or `phone_exists`.
 */
export const verifyCode = async (
  auth: Auth,
  { type, recipient, code }: { type: VerificationType; recipient: string; code: string },
): Promise<VerificationResult> => {
  const token = await consumeCode(auth.db, auth, { kinds: VERIFICATIONS[type], recipient, code });
  if (!token) throw new AuthError('otp_expired');
  return auth.db.transaction().execute((trx) => applyEffect(trx, token, CODE_METHODS[token.kind]));
};

const CODE_METHODS: Record<OneTimeKind, string> = {
  confirmation: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'otp',
  email_change_current: 'otp',
  email_change_new: 'otp',
  phone: 'otp',
  phone_change: 'otp',
  reauthentication: 'otp',
};
const LINK_METHODS: Record<OneTimeKind, string> = { ...CODE_METHODS, magiclink: 'magiclink' };

const applyEffect = async (trx: Kysely<Database>, token: OneTimeToken, method: string): Promise<VerificationResult> => {
  const account = await trx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', token.account_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new AuthError('otp_expired');
  if (isBanned(account)) throw new AuthError('user_banned', { status: 403 });
  if (token.is_generated)
    await recordAccess(trx, {
      accountId: account.id,
      actor: account.id,
      kind: 'generated_link_used',
      detail: token.kind,
    });
  const halfway = (await EFFECTS[token.kind](trx, account, token)) === 'halfway';
  return { account, method, flowId: token.flow_id, awaitsOtherEmail: halfway };
};

type Effect = (trx: Kysely<Database>, account: AccountRow, token: OneTimeToken) => Promise<'halfway' | undefined>;

/** Throws `otp_expired` when the token was sent to an e-mail or phone that the account no longer has. */
const requireSameRecipient = (now: string | null, token: OneTimeToken): void => {
  if (now !== token.recipient) throw new AuthError('otp_expired');
};

/**
 * Confirms the e-mail and removes what was set up before (`removeUnprovedAccess`), which a stranger may have done at sign-up; with
 * `keepsPassword` all but the password.
 */
const confirmEmail =
  ({ keepsPassword }: { keepsPassword: boolean }): Effect =>
  async (trx, account, token) => {
    requireSameRecipient(account.email, token);
    if (account.email_confirmed_at) return undefined;
    await removeUnprovedAccess(trx, account.id, { flowId: token.flow_id, password: keepsPassword });
    await trx
      .updateTable('account')
      .set({ email_confirmed_at: sql<Date>`now()`, is_anonymous: false })
      .where('id', '=', account.id)
      .execute();
    await addIdentity(trx, account.id, 'email');
    return undefined;
  };

/** Throws `otp_expired` when the e-mail was confirmed by other means, since invitation links are often copied and passed on. */
const acceptInvitation: Effect = async (trx, account, token) => {
  if (account.email_confirmed_at) throw new AuthError('otp_expired');
  await recordAccess(trx, { accountId: account.id, actor: account.id, kind: 'invitation_used' });
  return confirmEmail({ keepsPassword: false })(trx, account, token);
};

/** Confirms the phone. Without `keepsPassword`, the first confirmation removes the password of a sign-up, which a stranger may have made. */
const confirmPhone =
  ({ keepsPassword }: { keepsPassword: boolean }): Effect =>
  async (trx, account, token) => {
    requireSameRecipient(account.phone, token);
    const hasUnprovedPassword = !account.phone_confirmed_at && account.confirmation_sent_at !== null;
    await trx
      .updateTable('account')
      .set({ phone_confirmed_at: sql<Date>`coalesce(phone_confirmed_at, now())`, is_anonymous: false })
      .$if(!keepsPassword && hasUnprovedPassword, (query) => query.set({ password_hash: null }))
      .where('id', '=', account.id)
      .execute();
    await addIdentity(trx, account.id, 'phone');
    return undefined;
  };

/** Confirms the e-mail or phone to which a code for signing in was sent. */
const confirmBySignIn: Effect = (trx, account, token) => {
  const confirm = token.recipient === account.phone ? confirmPhone : confirmEmail;
  return confirm({ keepsPassword: false })(trx, account, token);
};

/**
 * Changes the e-mail when no other confirmation is left (`startEmailChange`), and deletes all tokens of the account, which went to the old
 * one.
 */
const changeEmail: Effect = async (trx, account, token) => {
  const { id, new_email } = account;
  if (!new_email) throw new AuthError('otp_expired');
  requireSameRecipient(token.kind === 'email_change_new' ? new_email : account.email, token);
  const remaining = await trx
    .selectFrom('one_time_token')
    .select('id')
    .where('account_id', '=', id)
    .where('kind', 'in', VERIFICATIONS.email_change)
    .executeTakeFirst();
  if (remaining) return 'halfway';
  await trx
    .updateTable('account')
    .set({
      email: new_email,
      new_email: null,
      email_confirmed_at: sql<Date>`now()`,
      is_anonymous: false,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
    .catch(throwIdentifierTaken);
  await trx.deleteFrom('one_time_token').where('account_id', '=', id).execute();
  await addIdentity(trx, id, 'email');
  const formerEmail = account.email_confirmed_at ? (account.email ?? undefined) : undefined;
  await recordAccountEvent(trx, { accountId: id, actor: id, formerEmail, type: 'EmailChanged', data: {} });
  return undefined;
};

const changePhone: Effect = async (trx, { id, new_phone }, token) => {
  requireSameRecipient(new_phone, token);
  await trx
    .updateTable('account')
    .set({
      phone: new_phone,
      new_phone: null,
      phone_confirmed_at: sql<Date>`now()`,
      is_anonymous: false,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
    .catch(throwIdentifierTaken);
  await addIdentity(trx, id, 'phone');
  await recordAccountEvent(trx, { accountId: id, actor: id, type: 'PhoneChanged', data: {} });
  return undefined;
};

const EFFECTS: Record<OneTimeKind, Effect> = {
  confirmation: confirmEmail({ keepsPassword: true }),
  invite: acceptInvitation,
  recovery: confirmEmail({ keepsPassword: false }),
  magiclink: confirmBySignIn,
  email_change_current: changeEmail,
  email_change_new: changeEmail,
  phone: confirmPhone({ keepsPassword: true }),
  phone_change: changePhone,
  reauthentication: async () => undefined,
};
