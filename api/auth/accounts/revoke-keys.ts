import { type Kysely, sql } from 'kysely';
import type { ServiceKeyEvent } from '#domain/account/service-key-events.ts';
import type { Database } from '#storage/database/tables.ts';
import { insertIntoOutbox, SERVICE_ACTOR } from '../account-event-outbox.ts';

/** The account that makes or revokes a key; null: a command run on the server. */
export type Maker = string | null;

/**
 * Revokes all keys that act for an account, in the caller's transaction, and records `ServiceKeyRevoked` for each. Deletes the codes that
 * programs have not exchanged for a key yet. The codes go before the keys: a code that is exchanged at this moment has made its key by
 * then, or finds itself deleted.
 */
export const revokeAccountKeys = async (trx: Kysely<Database>, account: string, maker: Maker): Promise<void> => {
  await trx.deleteFrom('oauth_code').where('account_id', '=', account).execute();
  await revokeKeys(trx, { account_id: account }, maker);
};

/** Revokes the keys with these columns, in the caller's transaction, and returns how many; records `ServiceKeyRevoked` for each. */
export const revokeKeys = async (
  trx: Kysely<Database>,
  wanted: { id?: string; account_id?: string },
  maker: Maker,
): Promise<number> => {
  const revoked = await trx
    .updateTable('service_key')
    .set({ revoked_at: sql<Date>`now()`, s3_secret: null })
    .where((eb) => eb.and(wanted))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of revoked) await recordServiceKeyEvent(trx, { type: 'ServiceKeyRevoked', data: { id } }, maker);
  return revoked.length;
};

/** Stores an event in the outbox of account events, whose relay moves it to the stream of the key. */
export const recordServiceKeyEvent = (trx: Kysely<Database>, event: ServiceKeyEvent, maker: Maker): Promise<void> =>
  insertIntoOutbox(trx, { ...event, actor: maker ?? SERVICE_ACTOR });
