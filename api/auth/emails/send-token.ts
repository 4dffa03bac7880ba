import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Locale } from '#domain/shared/locale.ts';
import { siteSettings } from '#projections/settings/queries.ts';
import type { Database } from '#storage/database/tables.ts';
import { t } from '#web/i18n.ts';
import { type AccountActor, recordAccess } from '../account-event-outbox.ts';
import type { AccountRow } from '../accounts/user.ts';
import type { Auth } from '../service/auth.ts';
import { createOneTimeToken, type OneTimeKind, type SentToken } from '../tokens/one-time-token.ts';
import { type AccountEmailKind, accountEmail } from './account-email.ts';
import { accountMail, localeOfAccount } from './account-mail.ts';
import { emailActionLink } from './action-link.ts';
import { deliverEmail, type EmailDelivery } from './deliver-email.ts';

type Recipient = Pick<AccountRow, 'id' | 'user_metadata' | 'new_email'>;

interface Sending {
  account: Recipient;
  /** E-mail address or phone. */
  recipient: string;
  /** Used if the account has no language of its own. */
  locale: Locale;
  flowId?: string | null | undefined;
  /** The administrator to whom it is shown; undefined: it is sent. */
  generatedBy?: AccountActor | undefined;
}

export type TokenEmail = Sending & { kind: AccountEmailKind; redirectTo: string };

/**
 * Creates a one-time token, which replaces the account's earlier one of this kind, and sends its code and link by e-mail; the link leads to
 * `redirectTo`. Returns the result of the first attempt; a failed one is repeated later. Sends nothing and returns undefined when the
 * account no longer exists or no longer has the pending e-mail that the token would confirm.
 */
export const sendTokenEmail = async (auth: Auth, email: TokenEmail): Promise<EmailDelivery | undefined> => {
  const sent = await issueOneTimeToken(auth, email.kind, email);
  return sent && deliverTokenEmail(auth, { ...email, sent });
};

/** Sends the e-mail of an existing token and returns the result of the first attempt; a failed one is repeated later. */
export const deliverTokenEmail = async (
  auth: Auth,
  { account, kind, recipient, locale: requestLocale, sent, redirectTo, flowId }: TokenEmail & { sent: SentToken },
): Promise<EmailDelivery> => {
  const { siteUrl, read } = auth;
  const locale = localeOfAccount(account) ?? requestLocale;
  const settings = await siteSettings(read, locale);
  const isForCode = Boolean(flowId);
  const link = emailActionLink(siteUrl, { kind, hash: sent.hash, redirectTo, isForCode });
  const address = account.new_email ?? recipient;
  const content = accountEmail({ kind, locale, settings, siteUrl, code: sent.code, link, address });
  const mail = accountMail(content, { id: sent.id, to: recipient, settings });
  return deliverEmail(auth, { accountId: account.id, kind, mail });
};

/**
 * Creates a one-time token, which replaces the account's earlier one of this kind, and sends its code by text message. Sends nothing when
 * the account no longer exists.
 */
export const sendTokenSms = async (
  auth: Auth,
  { kind, ...sending }: Sending & { kind: 'phone' | 'magiclink' | 'phone_change' | 'reauthentication' },
): Promise<void> => {
  const { account, recipient } = sending;
  const sent = await issueOneTimeToken(auth, kind, sending);
  if (!sent) return;
  const locale = localeOfAccount(account) ?? sending.locale;
  const { title } = await siteSettings(auth.read, locale);
  const text = t(locale, 'letter.phone', { code: sent.code, title });
  await auth.textMessages.send({ id: randomUUID(), accountId: account.id, phone: recipient, text, otp: sent.code });
};

/**
 * Stores a one-time token, which replaces the account's earlier one of this kind, and returns its code and its hash for a link; the caller
 * sends them. Also records the time of sending in the account. Returns undefined when the account no longer exists, or its pending e-mail
 * is no longer the one to confirm.
 */
export const issueOneTimeToken = (
  auth: Auth,
  kind: OneTimeKind,
  { account, recipient, flowId = null, generatedBy }: Sending,
): Promise<SentToken | undefined> =>
  auth.db.transaction().execute(async (trx) => {
    if (!(await recordSending(trx, account, kind))) return undefined;
    await recordToken(trx, account.id, kind, generatedBy);
    const isGenerated = generatedBy !== undefined;
    return createOneTimeToken(trx, auth, { accountId: account.id, kind, recipient, flowId, isGenerated });
  });

/** Records that a token is sent or shown. An invitation that is sent has an event of its own. */
const recordToken = async (
  trx: Kysely<Database>,
  accountId: string,
  detail: OneTimeKind,
  generatedBy: AccountActor | undefined,
): Promise<void> => {
  if (generatedBy !== undefined)
    return recordAccess(trx, { accountId, kind: 'link_generated', detail, actor: generatedBy });
  if (detail === 'recovery') return recordAccess(trx, { accountId, kind: 'recovery_requested' });
  if (detail !== 'invite') await recordAccess(trx, { accountId, kind: 'code_sent', detail });
};

const SENT_AT = {
  confirmation: 'confirmation_sent_at',
  phone: 'confirmation_sent_at',
  invite: 'invited_at',
  recovery: 'recovery_sent_at',
  magiclink: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const satisfies Record<OneTimeKind, string>;

/** Records the time of sending; returns false when the account or its pending change no longer exists. */
const recordSending = async (
  trx: Kysely<Database>,
  { id, new_email }: Recipient,
  kind: OneTimeKind,
): Promise<boolean> => {
  const changesEmail = kind === 'email_change_current' || kind === 'email_change_new';
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ [SENT_AT[kind]]: sql<Date>`now()` })
    .where('id', '=', id)
    .$if(changesEmail, (query) => query.where('new_email', '=', new_email))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
