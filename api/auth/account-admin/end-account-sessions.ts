import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, recordAccountEvent } from '../account-event-outbox.ts';
import { revokeAccountKeys } from '../accounts/revoke-keys.ts';
import { noSuchUser } from './account-attributes.ts';

/**
 * Ends all sessions of an account, on every device, revokes the keys of programs that act for it, and records `AccountSignedOut` by `actor` if
 * any existed. Open live streams of these sessions end within a second (`api/auth/current-session/rights-watch.ts`). Throws `user_not_found` (404).
 */
export const endAccountSessions = (
  db: Kysely<Database>,
  { accountId, actor }: { accountId: string; actor: AccountActor },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!account) throw noSuchUser();
    await revokeAccountKeys(trx, accountId, actor);
    const { numDeletedRows } = await trx.deleteFrom('session').where('account_id', '=', accountId).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordAccountEvent(trx, { accountId, actor, type: 'AccountSignedOut', data: { scope: 'global' } });
  });
