import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import type { AccountRow } from './user.ts';

/** `id`: default: a random one. */
export type NewAccount = Omit<Insertable<AuthTables['account']>, 'id'> & { id?: string | undefined };

/**
 * Inserts an account, with an `email` identity if it has an e-mail and a `phone` identity if it has a phone, and returns its row. Returns
 * undefined when another account has the id, e-mail or phone. Records no account event.
 */
export const createAccount = async (
  trx: Kysely<Database>,
  { id = randomUUID(), ...account }: NewAccount,
): Promise<AccountRow | undefined> => {
  const created = await trx
    .insertInto('account')
    .values({ ...account, id })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (created?.email) await addIdentity(trx, created.id, 'email');
  if (created?.phone) await addIdentity(trx, created.id, 'phone');
  return created;
};

/** Adds the `email` or `phone` identity, with which the account can sign in by its own e-mail or phone. Does nothing when it exists. */
export const addIdentity = async (
  trx: Kysely<Database>,
  accountId: string,
  provider: 'email' | 'phone',
): Promise<void> => {
  await trx
    .insertInto('identity')
    .values({ id: randomUUID(), account_id: accountId, provider, provider_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
