import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { AccountRow } from './user.ts';

/** The e-mail, in any case, or the phone, as digits, that identifies an account. */
export type AccountIdentifier = { email: string } | { phone: string };

/** Returns the account with this e-mail or phone; undefined when there is none or it was deleted. */
export const findAccount = (db: Kysely<Database>, name: AccountIdentifier): Promise<AccountRow | undefined> => {
  const query = db.selectFrom('account').selectAll().where('deleted_at', 'is', null);
  return 'email' in name
    ? query.where('email', '=', name.email.trim().toLowerCase()).executeTakeFirst()
    : query.where('phone', '=', name.phone).executeTakeFirst();
};
