import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type User, userOf } from '../accounts/user.ts';

/** Loads one page of users, newest first, and the total number of accounts; both leave out deleted accounts. `page` starts at 1. */
export const listAccounts = async (
  db: Kysely<Database>,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ total: number; users: User[] }> => {
  const accounts = await db
    .selectFrom('account')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const ids = accounts.map(({ id }) => id);
  const among = sql<string>`any(${ids}::uuid[])`;
  const identities = await db
    .selectFrom('identity')
    .selectAll()
    .where('account_id', '=', among)
    .orderBy('created_at')
    .execute();
  const factors = await db
    .selectFrom('factor')
    .selectAll()
    .where('account_id', '=', among)
    .orderBy('created_at')
    .execute();
  const { total } = await db
    .selectFrom('account')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const of = <Row extends { account_id: string }>(rows: Row[], id: string) =>
    rows.filter((row) => row.account_id === id);
  return {
    total,
    users: accounts.map((account) => userOf(account, of(identities, account.id), of(factors, account.id))),
  };
};
