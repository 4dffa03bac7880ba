import type { Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { Metadata } from '../accounts/merge-metadata.ts';
import { findUser, type User } from '../accounts/user.ts';
import { AuthError } from '../auth-error.ts';

/** Attributes of an account that an administrator sets; undefined leaves the current value. */
export interface AccountAttributes {
  /** Of an account that another system had; only a new one can be given it. */
  id?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /**
   * Argon2id hash of a password that was checked for strength, or that of another system, computed before the transaction starts, so that it does not hold it open.
   */
  passwordHash?: string | undefined;
  email_confirm?: boolean | undefined;
  phone_confirm?: boolean | undefined;
  user_metadata?: Metadata | undefined;
  app_metadata?: Metadata | undefined;
  /** A Go duration such as `24h`, or `none` to end a ban. */
  ban_duration?: string | undefined;
}

/**
 * Loads the account with this id and returns it as a `User`, the JSON format of responses. Throws `user_not_found` (404) for an unknown id.
 * For a soft-deleted account it returns the emptied row that was kept.
 */
export const requireUser = async (db: Kysely<Database>, id: string): Promise<User> => {
  const user = await findUser(db, id);
  if (!user) throw noSuchUser();
  return user;
};

/**
 * Creates the error `user_not_found` with status 404, for an administrator's request about an unknown account. The default status of this
 * error is 403, which means that the caller's own account is unknown.
 */
export const noSuchUser = (): AuthError => new AuthError('user_not_found', { status: 404, message: 'User not found' });

/** Throws `email_exists` or `phone_exists` when an account other than the one with the id `except` has this e-mail or phone. */
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
