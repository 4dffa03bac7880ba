import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { Account } from './account.ts';

export const SESSION_COOKIE = 'session';
/** Days without signing in again, however busy somebody is. */
export const SESSION_DAYS = 14;
/** Hours after which a session that nobody uses ends: a night at home, not a forgotten machine. */
export const IDLE_HOURS = 24;
/** Minutes that pass before a session is noted as used again: not every request writes. */
const NOTED_AFTER_MINUTES = 5;

/** Begins a session and answers with the token of its cookie; the database keeps only the token's hash. Sessions that are over go. */
export const beginSession = async (db: Kysely<Database>, accountId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('session').where(sql<boolean>`not ${LASTS}`).execute();
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

export interface Session {
  account: Account;
  /** Whether its cookie is to be given anew, since it would end before the session does. */
  renewed: boolean;
}

/** Whose session a cookie's token belongs to, while it lasts; being asked for keeps it from ending. */
export const sessionOf = async (db: Kysely<Database>, token: string): Promise<Session | undefined> => {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.email', 'account.name', 'account.role'])
    .select(sql<boolean>`seen_at < now() - make_interval(mins => ${NOTED_AFTER_MINUTES})`.as('unnoted'))
    .where('token_hash', '=', hashOf(token))
    .where(LASTS)
    .executeTakeFirst();
  if (!found) return undefined;
  const { unnoted, ...account } = found;
  if (unnoted) {
    await db
      .updateTable('session')
      .set({ seen_at: sql<Date>`now()` })
      .where('token_hash', '=', hashOf(token))
      .execute();
  }
  return { account, renewed: unnoted };
};

/** Judged by the database's clock, which all processes share. */
const LASTS = sql<boolean>`(expires_at > now() and seen_at > now() - make_interval(hours => ${IDLE_HOURS}))`;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
