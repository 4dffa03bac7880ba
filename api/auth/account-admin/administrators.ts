import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { AuthError } from '../auth-error.ts';

/**
 * Throws `last_administrator` where nobody but this account could administer any more. To be asked before a role is taken, an account banned or
 * deleted, in the same transaction: it keeps two administrators from removing each other.
 */
export const requireOtherAdministrator = async (trx: Kysely<Database>, accountId: string): Promise<void> => {
  const administrators = await trx
    .selectFrom('account')
    .select('id')
    .select(sql<boolean>`banned_until is null or banned_until <= now()`.as('acts'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const acting = administrators.filter(({ acts }) => acts).map(({ id }) => id);
  if (acting.length === 1 && acting[0] === accountId) throw new AuthError('last_administrator');
};
