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
    if (account) await replaceImportedHash(db, account, password);
    return account;
  }
  if (account) onWrong(account);
  return undefined;
};

const replaceImportedHash = async (
  db: Kysely<Database>,
  { id, password_hash: imported }: AccountRow,
  password: string,
): Promise<void> => {
  if (imported === null || isOwnHash(imported)) return;
  const password_hash = await hashPassword(password);
  // Unless another request has set another password since.
  await db
    .updateTable('account')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', imported)
    .execute();
};
