import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccountEvent } from '../account-event-outbox.ts';
import { findAccount } from '../accounts/find-account.ts';
import type { Metadata } from '../accounts/merge-metadata.ts';
import type { AccountRow } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import { provisionAccount } from './provision-account.ts';
import { updateAccountIn } from './update-account.ts';

export interface Invitation {
  email: string;
  user_metadata?: Metadata | undefined;
  /** Its `role` is the staff role that the account gets. */
  app_metadata?: Metadata | undefined;
}

/**
 * Creates the account of an invitation and returns it. If an account with this e-mail exists and has not confirmed it, that account is
 * updated instead, for example with another role. Records `AccountInvited`; sends nothing. Throws `email_exists` when the e-mail is
 * confirmed.
 */
export const inviteAccount = async (
  trx: Kysely<Database>,
  { email, ...attributes }: Invitation,
  actor: AccountActor,
): Promise<AccountRow> => {
  const existing = await findAccount(trx, { email });
  if (existing?.email_confirmed_at) throw new AuthError('email_exists');
  const account = existing
    ? await withoutPassword(trx, await updateAccountIn(trx, existing.id, attributes, actor))
    : await provisionAccount(trx, { email, ...attributes }, { actor, by: 'invite' });
  const data = { role: account.role };
  await recordAccountEvent(trx, { accountId: account.id, actor, type: 'AccountInvited', data });
  return account;
};

/**
 * Removes a password that a stranger may have chosen at sign-up, and returns the changed row: confirming that sign-up would make it the
 * password of the invited account.
 */
const withoutPassword = (trx: Kysely<Database>, { id }: AccountRow): Promise<AccountRow> =>
  trx.updateTable('account').set({ password_hash: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
