import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Encrypted } from '#storage/personal-data/encrypted.ts';
import { IS_TOKEN_VALID } from '../tokens/one-time-token.ts';

/** An e-mail whose next attempt is reserved for this process; `attempts` includes it. */
export type ReservedEmail = Pick<
  Selectable<AuthTables['account_email']>,
  'id' | 'account_id' | 'kind' | 'content' | 'attempts'
>;

/** The result of an attempt to send an e-mail. */
export type DeliveryResult =
  | { status: 'sent' }
  | { status: 'waiting'; tryAt: Date; error: string }
  | { status: 'failed'; error: string };

/** Minutes until an attempt that has no result, because its process stopped, is made again. A copy has the same `Message-ID`. */
const RESERVED_MINUTES = 10;
/** Days for which the result of a delivery is kept. */
const RETENTION_DAYS = 30;
/** Maximum number of e-mails that one run of the retry schedule sends. */
const MAX_EMAILS_PER_RUN = 50;

const RESERVED_UNTIL = sql<Date>`now() + make_interval(mins => ${sql.lit(RESERVED_MINUTES)})`;
const RESERVED_COLUMNS = ['id', 'account_id', 'kind', 'content', 'attempts'] as const;

interface NewAccountEmail extends Pick<ReservedEmail, 'id' | 'kind'> {
  accountId: string;
  content: Encrypted;
}

/** Stores an e-mail, which replaces the account's earlier one of this kind, and reserves its first attempt for this process. */
export const storeAccountEmail = async (
  db: Kysely<Database>,
  { id, accountId, kind, content }: NewAccountEmail,
): Promise<void> => {
  const row = {
    id,
    status: 'waiting',
    content: JSON.stringify(content),
    attempts: 1,
    try_at: RESERVED_UNTIL,
    error: null,
    created_at: sql<Date>`now()`,
    updated_at: sql<Date>`now()`,
  } as const;
  await db
    .insertInto('account_email')
    .values({ ...row, account_id: accountId, kind })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(row))
    .execute();
};

/** Records how an attempt ended. Does nothing when the e-mail has been replaced by a newer one. */
export const recordDelivery = async (db: Kysely<Database>, id: string, result: DeliveryResult): Promise<void> => {
  await db
    .updateTable('account_email')
    .set({
      status: result.status,
      try_at: result.status === 'waiting' ? result.tryAt : null,
      error: result.status === 'sent' ? null : result.error,
      ...(result.status === 'sent' && { content: null }),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
};

/** Reserves and returns the e-mails whose next attempt is due at `now`, so that no other process sends them. */
export const reserveDueEmails = (db: Kysely<Database>, now: Date): Promise<ReservedEmail[]> =>
  db
    .updateTable('account_email')
    .set({ attempts: sql<number>`attempts + 1`, try_at: RESERVED_UNTIL, updated_at: sql<Date>`now()` })
    .where('id', 'in', (due) =>
      due
        .selectFrom('account_email')
        .select('id')
        .where('status', '=', 'waiting')
        .where('try_at', '<=', now)
        .orderBy('try_at')
        .limit(MAX_EMAILS_PER_RUN)
        .forUpdate()
        .skipLocked(),
    )
    .returning(RESERVED_COLUMNS)
    .execute();

/**
 * Reserves an e-mail that waits or was given up, whose attempts start again, and returns it; undefined when there is no such e-mail or its
 * link is no longer valid.
 */
export const reserveEmailAgain = (db: Kysely<Database>, id: string): Promise<ReservedEmail | undefined> =>
  db
    .updateTable('account_email')
    .set({ status: 'waiting', attempts: 1, try_at: RESERVED_UNTIL, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .where('id', 'in', (valid) => valid.selectFrom('one_time_token').select('one_time_token.id').where(IS_TOKEN_VALID))
    .returning(RESERVED_COLUMNS)
    .executeTakeFirst();

/** Returns whether the link in an e-mail can still be used. */
export const linkState = async (
  db: Kysely<Database>,
  id: string,
): Promise<'valid' | 'expired' | 'used or replaced'> => {
  const token = await db
    .selectFrom('one_time_token')
    .select(IS_TOKEN_VALID.as('is_valid'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!token) return 'used or replaced';
  return token.is_valid ? 'valid' : 'expired';
};

/** Deletes an e-mail. */
export const deleteAccountEmail = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.deleteFrom('account_email').where('id', '=', id).execute();
};

/** Deletes e-mails that were sent or given up more than 30 days ago. */
export const deleteOldEmails = async (db: Kysely<Database>): Promise<void> => {
  await db
    .deleteFrom('account_email')
    .where('status', '<>', 'waiting')
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(RETENTION_DAYS)})`)
    .execute();
};
