import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountIdentifier, findAccount } from './find-account.ts';
import { verifyPassword } from './password.ts';
import type { AccountRow } from './user.ts';

/**
 * Returns the account with this e-mail or phone and password; undefined when they do not match. Hashes once in every case, so that the
 * response time does not show if the account exists. `onWrong` receives an existing account whose password was wrong.
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
