import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountIdentifier, findAccount } from './find-account.ts';
import { verifyPassword } from './password.ts';
import type { AccountRow } from './user.ts';

/** The account of a right name and password, after as much work for any; `onWrong` hears of the account whose password it is not. */
export const authenticate = async (
  db: Kysely<Database>,
  name: AccountIdentifier,
  password: string,
  onWrong: (account: AccountRow) => void = () => {},
): Promise<AccountRow | undefined> => {
  const account = await findAccount(db, name);
  if (await verifyPassword(password, account?.password_hash)) return account;
  if (account) onWrong(account);
  return undefined;
};
