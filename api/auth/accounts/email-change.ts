import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccess } from '../account-event-outbox.ts';
import type { AccountRow } from './user.ts';

/**
 * Stores `new_email` as the account's pending e-mail and returns the account's new row; sends nothing. Deletes the tokens of an earlier
 * change to a different e-mail. Also stores an expired token for the new e-mail, which the caller replaces by a valid one; until then, a
 * confirmation by the old e-mail alone cannot complete the change.
 */
export const startEmailChange = async (
  trx: Kysely<Database>,
  { id, new_email: before }: Pick<AccountRow, 'id' | 'new_email'>,
  { new_email, actor }: { new_email: string; actor: AccountActor },
): Promise<AccountRow> => {
  await recordAccess(trx, { accountId: id, actor, kind: 'email_change_requested' });
  if (before !== new_email) {
    await trx
      .deleteFrom('one_time_token')
      .where('account_id', '=', id)
      .where('kind', 'in', ['email_change_current', 'email_change_new'])
      .execute();
  }
  await trx
    .insertInto('one_time_token')
    .values({
      id: randomUUID(),
      account_id: id,
      kind: 'email_change_new',
      recipient: new_email,
      token_hash: randomBytes(32).toString('hex'),
      expires_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .updateTable('account')
    .set({ new_email, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};
