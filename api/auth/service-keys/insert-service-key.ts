import type { InsertObject, Kysely } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import { type Maker, recordServiceKeyEvent } from '../accounts/revoke-keys.ts';

type ServiceKeyRow = InsertObject<Database, 'service_key'>;

/** Stores a key in the caller's transaction, and records `ServiceKeyCreated`. */
export const insertServiceKey = async (
  trx: Kysely<Database>,
  row: Omit<ServiceKeyRow, 'created_by'>,
  maker: Maker,
): Promise<void> => {
  const { id, name, scopes, account_id, buckets, expires_at } = await trx
    .insertInto('service_key')
    .values({ ...row, created_by: maker })
    .returning(['id', 'name', 'scopes', 'account_id', 'buckets', 'expires_at'])
    .executeTakeFirstOrThrow();
  const limits = { ...(account_id && { account: account_id }), ...(buckets && { buckets }) };
  const data = { id, name, scopes, until: expires_at?.toISOString() ?? null, ...limits };
  await recordServiceKeyEvent(trx, { type: 'ServiceKeyCreated', data }, maker);
};
