import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccountEvent } from '../account-event-outbox.ts';
import { personalDataSubjectOf } from '../emails/send-token.ts';
import type { AuthServices } from '../tokens/services.ts';
import { noSuchUser } from './account-attributes.ts';
import { requireOtherAdministrator } from './administrators.ts';

/** What an account has besides its row. */
const PARTS = ['session', 'identity', 'one_time_token', 'auth_flow', 'factor', 'outbox_text_message'] as const;

/**
 * Removes an account with all it has, the letters it was sent included; `soft` leaves an empty row, so that what names its id still finds that it was deleted. Throws
 * `user_not_found` (404), `last_administrator`.
 */
export const deleteAccount = async (
  { db, personalData }: Pick<AuthServices, 'db' | 'personalData'>,
  id: string,
  { soft, actor }: { soft: boolean; actor: AccountActor },
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await requireOtherAdministrator(trx, id);
    const deleted = soft
      ? await empty(trx, id)
      : await trx.deleteFrom('account').where('id', '=', id).executeTakeFirst();
    const count = 'numDeletedRows' in deleted ? deleted.numDeletedRows : deleted.numUpdatedRows;
    if (count === 0n) throw noSuchUser();
    await recordAccountEvent(trx, { accountId: id, actor, type: 'AccountDeleted', data: { soft } });
  });
  await personalData.destroy(personalDataSubjectOf(id));
};

const empty = async (trx: Kysely<Database>, id: string) => {
  for (const part of PARTS) await trx.deleteFrom(part).where('account_id', '=', id).execute();
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
