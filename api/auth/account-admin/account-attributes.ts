import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { findUser, type User } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';
import type { Metadata } from './metadata.ts';

/** What an administrator says of an account; what is undefined stays as it is. */
export interface AccountAttributes {
  email?: string | undefined;
  phone?: string | undefined;
  /** Argon2id, of a password that was found strong enough; `db` and processor do not wait for each other. */
  passwordHash?: string | undefined;
  email_confirm?: boolean | undefined;
  phone_confirm?: boolean | undefined;
  user_metadata?: Metadata | undefined;
  app_metadata?: Metadata | undefined;
  /** `24h`, or `none`. */
  ban_duration?: string | undefined;
}

/** Throws `user_not_found` (404). */
export const requireUser = async (db: Kysely<Database>, id: string): Promise<User> => {
  const user = await findUser(db, id);
  if (!user) throw noSuchUser();
  return user;
};

/** To who administers, it is no matter of a token. */
export const noSuchUser = (): AuthError => new AuthError('user_not_found', { status: 404, message: 'User not found' });

/** Throws `email_exists` or `phone_exists` where another account has the address or the number. */
export const requireUnusedIdentifier = async (
  trx: Kysely<Database>,
  { email, phone }: Pick<AccountAttributes, 'email' | 'phone'>,
  except?: string,
): Promise<void> => {
  const taken = (column: 'email' | 'phone', value: string) =>
    trx
      .selectFrom('account')
      .select('id')
      .where(column, '=', value)
      .$if(except !== undefined, (query) => query.where('id', '<>', except!))
      .executeTakeFirst();
  if (email !== undefined && (await taken('email', email))) throw new AuthError('email_exists');
  if (phone !== undefined && (await taken('phone', phone))) throw new AuthError('phone_exists');
};
