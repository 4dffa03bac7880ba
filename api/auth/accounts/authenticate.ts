import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountName, findAccount } from './find-account.ts';
import { isPassword } from './password.ts';
import type { AccountRow } from './user.ts';

/** The account of that name, if any, and whether it is its password: after as much work in any case. */
export const authenticate = async (
  db: Kysely<Database>,
  name: AccountName,
  password: string,
): Promise<{ account: AccountRow | undefined; right: boolean }> => {
  const account = await findAccount(db, name);
  return { account, right: await isPassword(password, account?.password_hash) };
};
