import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { recordAccountEvent } from '../account-events.ts';
import { type AccountName, findAccount } from './find-account.ts';
import { isPassword } from './password.ts';
import type { AccountRow } from './user.ts';

/** The account of a right name and password; a wrong password is noted in the account's history. */
export const authenticate = async (
  db: Kysely<Database>,
  name: AccountName,
  password: string,
): Promise<AccountRow | undefined> => {
  const account = await findAccount(db, name);
  if (await isPassword(password, account?.password_hash)) return account;
  if (account) {
    const data = { reason: 'invalid_credentials' };
    await recordAccountEvent(db, { accountId: account.id, actor: null, type: 'SignInFailed', data });
  }
  return undefined;
};
