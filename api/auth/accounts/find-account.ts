import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AccountRow } from './user.ts';

/** What an account is known by: its address in any case, or its number as digits. */
export type AccountIdentifier = { email: string } | { phone: string };

/** The account of that name, unless it was deleted. */
export const findAccount = (db: Kysely<Database>, name: AccountIdentifier): Promise<AccountRow | undefined> => {
  const query = db.selectFrom('account').selectAll().where('deleted_at', 'is', null);
  return 'email' in name
    ? query.where('email', '=', name.email.trim().toLowerCase()).executeTakeFirst()
    : query.where('phone', '=', name.phone).executeTakeFirst();
};
