import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { IS_NOT_BANNED } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';

/**
 * Throws `last_administrator` when this account is the only administrator that is neither banned nor deleted. The caller runs it in the
 * transaction that bans or deletes the account or removes its role. It locks the rows of all administrators, so that two of them cannot
 * remove each other concurrently.
 */
export const requireOtherAdministrator = async (trx: Kysely<Database>, accountId: string): Promise<void> => {
  const administrators = await trx
    .selectFrom('account')
    .select('id')
    .select(IS_NOT_BANNED.as('acts'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const acting = administrators.filter(({ acts }) => acts).map(({ id }) => id);
  if (acting.length === 1 && acting[0] === accountId) throw new AuthError('last_administrator');
};
