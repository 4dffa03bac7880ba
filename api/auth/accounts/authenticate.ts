import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountIdentifier, findAccount } from './find-account.ts';
import { verifyPassword } from './password.ts';
import type { AccountRow } from './user.ts';

/**
 * Returns the account with this e-mail or phone if the password is correct, otherwise undefined. The response takes equally long for an
 * unknown account, so that it does not reveal which accounts exist. `onWrong` is called with an existing account whose password was wrong.
 */
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
