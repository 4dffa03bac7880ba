import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AccountRow } from './user.ts';

/**
 * Notes the address that an account is to have. Its token is there from now on, before any is sent: as long as it waits, what was sent to the
 * old address alone changes nothing. What was sent about another address confirms nothing of this one.
 */
export const startEmailChange = async (
  trx: Kysely<Database>,
  { id, new_email: before }: Pick<AccountRow, 'id' | 'new_email'>,
  new_email: string,
): Promise<AccountRow> => {
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
