import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AccountActor } from '../account-event-outbox.ts';
import { startEmailChange } from '../accounts/email-change.ts';
import { findAccount } from '../accounts/find-account.ts';
import type { Metadata } from '../accounts/merge-metadata.ts';
import type { AccountRow } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import type { OneTimeKind } from '../tokens/one-time-token.ts';
import { noSuchUser, requireUnusedIdentifier } from './account-attributes.ts';
import { inviteAccount } from './invite.ts';
import { provisionAccount } from './provision-account.ts';
import { updateAccountIn } from './update-account.ts';

export const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const;
export type LinkType = (typeof linkTypes)[number];

/** An administrator’s request to generate a link. */
export interface LinkRequest {
  type: LinkType;
  email: string;
  /** Required by `signup`. */
  passwordHash?: string | undefined;
  /** Required by both changes of e-mail. */
  newEmail?: string | undefined;
  user_metadata?: Metadata | undefined;
  app_metadata?: Metadata | undefined;
}

/** The account and token kind of a link. `type` is `signup` when a requested magic link first has to create its account. */
export interface LinkSubject {
  account: AccountRow;
  kind: OneTimeKind;
  type: LinkType;
  /** The e-mail that the link confirms. */
  recipient: string;
}

/**
 * Finds or creates the account for an action link that an administrator requests. Returns the account, the kind of one-time token to create
 * and the e-mail that the link confirms; creates no token and sends nothing. Throws `user_not_found` (404), `email_exists` or
 * `validation_failed`.
 * - `invite`, `signup`: creates a missing account; updates an unconfirmed one with the attributes of the request.
 * - `magiclink`: creates a missing account.
 * - `recovery`: requires an existing account.
 * - `email_change_current`, `email_change_new`: stores the new e-mail in an existing account as pending.
 */
export const prepareLink = async (
  trx: Kysely<Database>,
  request: LinkRequest,
  actor: AccountActor,
): Promise<LinkSubject> => {
  const { type, email } = request;
  const existing = await findAccount(trx, { email });
  const of = (account: AccountRow, kind: OneTimeKind, as: LinkType = type, recipient = email): LinkSubject => ({
    account,
    kind,
    type: as,
    recipient,
  });
  switch (type) {
    case 'invite':
      return of(await inviteAccount(trx, invitationOf(request), actor), 'invite');
    case 'signup':
      return of(await ensureUnconfirmed(trx, request, existing, actor), 'confirmation');
    case 'magiclink':
      return existing
        ? of(existing, 'magiclink')
        : of(await ensureUnconfirmed(trx, request, existing, actor), 'confirmation', 'signup');
    case 'recovery':
      return of(required(existing), 'recovery');
    case 'email_change_current':
    case 'email_change_new': {
      const account = await withNewEmail(trx, required(existing), request.newEmail, actor);
      return of(account, type, type, type === 'email_change_new' ? account.new_email! : email);
    }
  }
};

const invitationOf = ({ email, user_metadata, app_metadata }: LinkRequest) => ({ email, user_metadata, app_metadata });

const required = (account: AccountRow | undefined): AccountRow => {
  if (!account) throw noSuchUser();
  return account;
};

/** Returns the unconfirmed account with this e-mail, updated by the request, or creates it. Throws `email_exists` for a confirmed one. */
const ensureUnconfirmed = async (
  trx: Kysely<Database>,
  { email, passwordHash, user_metadata, app_metadata }: LinkRequest,
  existing: AccountRow | undefined,
  actor: AccountActor,
): Promise<AccountRow> => {
  if (existing?.email_confirmed_at) throw new AuthError('email_exists');
  const attributes = { passwordHash, user_metadata, app_metadata };
  return existing
    ? updateAccountIn(trx, existing.id, attributes, actor)
    : provisionAccount(trx, { email, ...attributes }, { actor, by: 'admin' });
};

const withNewEmail = async (
  trx: Kysely<Database>,
  account: AccountRow,
  newEmail: string | undefined,
  actor: AccountActor,
): Promise<AccountRow> => {
  if (newEmail === undefined) throw new AuthError('validation_failed', { message: 'Email change requires new_email' });
  await requireUnusedIdentifier(trx, { email: newEmail }, account.id);
  return startEmailChange(trx, account, { new_email: newEmail, actor });
};
