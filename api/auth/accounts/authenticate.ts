import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type AccountIdentifier, findAccount } from './find-account.ts';
import { hashPassword, isOwnHash, verifyPassword } from './password.ts';
import type { AccountRow } from './user.ts';

/**
 * Returns the account with this e-mail or phone if the password is correct, otherwise undefined. The response takes equally long for an
 * unknown account, so that it does not reveal which accounts exist. An imported hash is replaced by our own after the correct password. `onWrong` is called with an existing account whose password was wrong.
 */
export const authenticate = async (
  db: Kysely<Database>,
  name: AccountIdentifier,
  password: string,
  onWrong: (account: AccountRow) => void = () => {},
): Promise<AccountRow | undefined> => {
  const account = await findAccount(db, name);
  if (await verifyPassword(password, account?.password_hash)) {
    return account && ((await withOwnHash(db, account, password)) ?? authenticate(db, name, password, onWrong));
  }
  if (account) onWrong(account);
  return undefined;
};

/**
 * Replaces an imported hash by our own, and returns the account with it; undefined when another request has stored another hash since.
 * Returns an account with our own hash as it is.
 */
const withOwnHash = async (
  db: Kysely<Database>,
  account: AccountRow,
  password: string,
): Promise<AccountRow | undefined> => {
  const { id, password_hash: imported } = account;
  if (imported === null || isOwnHash(imported)) return account;
  return db
    .updateTable('account')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .where('password_hash', '=', imported)
    .returningAll()
    .executeTakeFirst();
};
