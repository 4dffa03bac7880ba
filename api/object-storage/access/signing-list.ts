import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { SignedUrl } from '#web/admin/queries/signed-url-view.ts';
import { recordStorageChange, type StorageActor } from '../audit/storage-event-outbox.ts';

/**
 * Returns a page of the signed URLs that have not expired, the newest first. Those of an account that was banned or has lost its rights are
 * included, because they work again when it gets them back.
 */
export const listSignings = async (
  db: Kysely<Database>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; items: SignedUrl[] }> => {
  const rows = await db
    .selectFrom('signed_url')
    .leftJoin('account', 'account.id', 'signed_url.account_id')
    .leftJoin('service_key', 'service_key.id', 'signed_url.service_key_id')
    .select(['signed_url.id', 'use', 'bucket_id', 'signed_url.name', 'objects', 'signed_url.created_at'])
    .select(['signed_url.expires_at', 'service_key.name as serviceKey'])
    .select(sql<string | null>`coalesce(nullif(account.name, ''), account.email)`.as('maker'))
    .select(sql<bigint>`count(*) over ()`.as('total'))
    .where('signed_url.expires_at', '>', sql<Date>`now()`)
    .orderBy('signed_url.created_at', 'desc')
    .orderBy('signed_url.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map(({ id, use, bucket_id, name, objects, maker, serviceKey, created_at, expires_at }) => ({
    id,
    use,
    object: `${bucket_id}/${name}`,
    others: objects - 1,
    maker,
    serviceKey,
    at: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
  return { total: Number(rows[0]?.total ?? 0), items };
};

/** Deletes the row of signed URLs, so that they stop working, and records who did it; returns true if it existed. */
export const revokeSigning = (db: Kysely<Database>, id: string, actor: StorageActor): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const revoked = await trx.deleteFrom('signed_url').where('id', '=', id).returningAll().executeTakeFirst();
    if (!revoked) return false;
    const change = { change: 'signature_revoked', objects: [revoked.name] } as const;
    await recordStorageChange(trx, actor, { bucket: revoked.bucket_id, ...change });
    return true;
  });
