import { type Kysely, sql } from 'kysely';
import { MAX_DISPLAY_NAME } from '#domain/account/forms.ts';
import type { Database } from '#storage/database/tables.ts';
import { recordAccess, recordAccountEvent } from '../account-event-outbox.ts';
import { AuthError } from '../auth-error.ts';
import { type Metadata, mergeMetadata } from './merge-metadata.ts';
import type { AccountRow } from './user.ts';

/**
 * Stores a new password hash. Also ends the account's other sessions, deletes its unused recovery token and records `PasswordChanged`.
 * Throws `session_not_found` when the session that changes the password has ended since it was checked, for example by another change.
 */
export const changePassword = (
  db: Kysely<Database>,
  { accountId, sessionId, passwordHash }: { accountId: string; sessionId: string; passwordHash: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('account')
      .set({ password_hash: passwordHash, updated_at: sql<Date>`now()` })
      .where('id', '=', accountId)
      .execute();
    await requireOpenSession(trx, { accountId, sessionId });
    await trx.deleteFrom('session').where('account_id', '=', accountId).where('id', '<>', sessionId).execute();
    await trx.deleteFrom('one_time_token').where('account_id', '=', accountId).where('kind', '=', 'recovery').execute();
    await recordAccountEvent(trx, { accountId, actor: accountId, type: 'PasswordChanged', data: {} });
  });

/** Throws `session_not_found` when the session has ended; locks it, so that it does not end before the transaction. */
const requireOpenSession = async (
  trx: Kysely<Database>,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<void> => {
  const session = await trx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new AuthError('session_not_found');
};

/**
 * Merges `data` into the account's `user_metadata`, key by key, and stores the result; null deletes a key. A non-empty string `name` also
 * becomes the display name of the account (first 120 characters). Both changes are recorded. Throws `validation_failed` when the result
 * exceeds `MAX_METADATA_BYTES`, and `user_not_found`.
 */
export const changeMetadata = (db: Kysely<Database>, account: Pick<AccountRow, 'id'>, data: Metadata): Promise<void> =>
  db.transaction().execute((trx) => changeMetadataIn(trx, account, data));

const changeMetadataIn = async (
  trx: Kysely<Database>,
  account: Pick<AccountRow, 'id'>,
  data: Metadata,
): Promise<void> => {
  // Read here and locked: another request may have changed other keys since the caller loaded the account.
  const current = await trx
    .selectFrom('account')
    .select('user_metadata')
    .where('id', '=', account.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!current) throw new AuthError('user_not_found');
  const name = typeof data.name === 'string' ? data.name.trim().slice(0, MAX_DISPLAY_NAME) : undefined;
  const of = { accountId: account.id, actor: account.id };
  if (name) await recordAccess(trx, { ...of, kind: 'name_changed' });
  if (Object.keys(data).some((key) => key !== 'name')) await recordAccess(trx, { ...of, kind: 'metadata_changed' });
  await trx
    .updateTable('account')
    .set({
      user_metadata: mergeMetadata(current.user_metadata, data),
      updated_at: sql<Date>`now()`,
      ...(name && { name }),
    })
    .where('id', '=', account.id)
    .execute();
};
