import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { MIN_PASSWORD_LENGTH } from '#storage/config.ts';
import type { Database } from '#storage/database/tables.ts';
import { createAccount } from './create-account.ts';
import { hashPassword } from './password.ts';

/**
 * Creates the first administrator when there is no account at all. Returns the password if it was generated here, to be shown once;
 * undefined if it was configured or an account exists. Throws when the configured password is shorter than `MIN_PASSWORD_LENGTH`.
 */
export const ensureFirstAccount = async (
  db: Kysely<Database>,
  { email, password }: { email: string; password: string | undefined },
): Promise<string | undefined> => {
  const existing = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (existing) return undefined;
  if (password !== undefined && password.length < MIN_PASSWORD_LENGTH) {
    throw new Error(`ADMIN_PASSWORD must have at least ${MIN_PASSWORD_LENGTH} characters`);
  }
  const chosen = password ?? randomBytes(12).toString('base64url');
  const account = {
    email: email.trim().toLowerCase(),
    name: email.split('@')[0] ?? email,
    role: 'admin' as const,
    password_hash: await hashPassword(chosen),
    email_confirmed_at: new Date(),
  };
  const created = await db.transaction().execute((trx) => createAccount(trx, account));
  return created && password === undefined ? chosen : undefined;
};
