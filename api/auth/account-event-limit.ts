import { type Kysely, sql } from 'kysely';
import type { AccessKind, AccountEventInput } from '#domain/account/events.ts';
import type { Database } from '#storage/database/tables.ts';

/** Entries of one kind per account and hour. Strangers cause some of them, and the log is permanent. */
const MAX_PER_HOUR = 20;

/** Returns the kind under which an event is counted; undefined for events without a limit, which only the account's owner or staff cause. */
export const limitedKind = ({ type, data }: AccountEventInput): AccessKind | undefined => {
  if (type === 'SignInFailed') return 'sign_in_failed';
  return type === 'AccessRecorded' && data.dropped === undefined ? data.kind : undefined;
};

/** Counts an entry of this kind and resolves to true if it may be recorded, or to false if the hour has too many of them already. */
export const isWithinLimit = async (trx: Kysely<Database>, accountId: string, kind: AccessKind): Promise<boolean> => {
  const { count } = await trx
    .insertInto('account_event_limit')
    .values({ account_id: accountId, kind, hour: sql<Date>`date_trunc('hour', now())`, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind', 'hour']).doUpdateSet({ count: sql`account_event_limit.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= MAX_PER_HOUR;
};

/** Deletes the counts of past hours and returns those that were above the limit, with the number of entries that were not recorded. */
export const takeDropped = async (
  trx: Kysely<Database>,
): Promise<{ accountId: string; kind: AccessKind; dropped: number }[]> => {
  const past = await trx
    .deleteFrom('account_event_limit')
    .where('hour', '<', sql<Date>`date_trunc('hour', now())`)
    .returning(['account_id', 'kind', 'count'])
    .execute();
  return past
    .filter(({ count }) => count > MAX_PER_HOUR)
    .map(({ account_id, kind, count }) => ({
      accountId: account_id,
      kind: kind as AccessKind,
      dropped: count - MAX_PER_HOUR,
    }));
};
