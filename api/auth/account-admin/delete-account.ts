import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccountEvent } from '../account-event-outbox.ts';
import { personalDataSubjectOf } from '../emails/deliver-email.ts';
import type { AuthServices } from '../tokens/services.ts';
import { noSuchUser } from './account-attributes.ts';
import { requireOtherAdministrator } from './administrators.ts';

/** Tables with rows that belong to an account. */
const ACCOUNT_TABLES = [
  'session',
  'identity',
  'one_time_token',
  'auth_flow',
  'factor',
  'recovery_code',
  'passkey',
  'passkey_registration',
  'outbox_text_message',
  'account_email',
  'account_notice',
  'known_network',
] as const;

/**
 * Deletes an account with its sessions, identities, factors, tokens and text messages. First destroys the encryption key of its personal
 * data, which makes the stored e-mails to the account unreadable. `soft` keeps an empty row marked as deleted, so that references to the id
 * still find it. Throws `user_not_found` (404) or `last_administrator`.
 */
export const deleteAccount = async (
  { db, personalData }: Pick<AuthServices, 'db' | 'personalData'>,
  id: string,
  { soft, actor }: { soft: boolean; actor: AccountActor },
): Promise<void> => {
  // Only a first look, so that no key is destroyed in vain: the transaction looks again.
  await requireOtherAdministrator(db, id);
  // Before the account, which can be deleted again if this fails or the process ends in between.
  await personalData.destroy(personalDataSubjectOf(id));
  await db.transaction().execute(async (trx) => {
    await requireOtherAdministrator(trx, id);
    const deleted = soft
      ? await emptyAccount(trx, id)
      : await trx.deleteFrom('account').where('id', '=', id).executeTakeFirst();
    const count = 'numDeletedRows' in deleted ? deleted.numDeletedRows : deleted.numUpdatedRows;
    if (count === 0n) throw noSuchUser();
    await recordAccountEvent(trx, { accountId: id, actor, type: 'AccountDeleted', data: { soft } });
  });
  // An e-mail that was sent at the same time may have created another key.
  await personalData.destroy(personalDataSubjectOf(id));
};

const emptyAccount = async (trx: Kysely<Database>, id: string) => {
  for (const table of ACCOUNT_TABLES) await trx.deleteFrom(table).where('account_id', '=', id).execute();
  return trx
    .updateTable('account')
    .set({
      email: null,
      phone: null,
      name: '',
      role: null,
      password_hash: null,
      email_confirmed_at: null,
      phone_confirmed_at: null,
      new_email: null,
      new_phone: null,
      user_metadata: '{}',
      app_metadata: '{}',
      deleted_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
};
