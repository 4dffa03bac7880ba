import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccountEvent } from '../account-event-outbox.ts';
import { findAccount } from '../accounts/find-account.ts';
import type { Metadata } from '../accounts/merge-metadata.ts';
import { removeUnprovedAccess } from '../accounts/remove-unproved-access.ts';
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
    ? await inviteExisting(trx, existing, attributes, actor)
    : await markInvited(trx, await provisionAccount(trx, { email, ...attributes }, { actor, by: 'invite' }));
  const data = { role: account.role };
  await recordAccountEvent(trx, { accountId: account.id, actor, type: 'AccountInvited', data });
  return account;
};

/**
 * Updates an unconfirmed account for its invitation. Another person may have created it by sign-up, so nothing that was set up or sent
 * before works afterwards.
 */
const inviteExisting = async (
  trx: Kysely<Database>,
  { id }: AccountRow,
  attributes: Omit<Invitation, 'email'>,
  actor: AccountActor,
): Promise<AccountRow> => {
  await updateAccountIn(trx, id, attributes, actor);
  await markInvited(trx, { id });
  return removeUnprovedAccess(trx, id);
};

const markInvited = (trx: Kysely<Database>, { id }: Pick<AccountRow, 'id'>): Promise<AccountRow> =>
  trx
    .updateTable('account')
    .set({ invited_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
