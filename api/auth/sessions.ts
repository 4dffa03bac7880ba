import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { Account } from './account.ts';

export const SESSION_COOKIE = 'session';
/** Days without signing in again. */
export const SESSION_DAYS = 14;

/** Begins a session and answers with the token of its cookie; the database keeps only the token's hash. */
export const beginSession = async (db: Kysely<Database>, accountId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute();
  await db
    .insertInto('session')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      expires_at: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .execute();
  return token;
};

/** Ends the session of a cookie's token; harmless where there is none. */
export const endSession = async (db: Kysely<Database>, token: string): Promise<void> => {
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute();
};

/** Who a cookie belongs to, while its session lasts. */
export const accountOfSession = async (db: Kysely<Database>, token: string): Promise<Account | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.email', 'account.name', 'account.role'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
