import { type Kysely, sql } from 'kysely';
import { EARLIER_SERVICE_KEY } from '#storage/database/earlier-service-key.ts';
import type { Database } from '#storage/database/tables.ts';
import type { ServiceKeyEntry } from '#web/admin/queries/account-views.ts';

/**
 * Returns the service keys that are not revoked, the newest first; expired ones are among them. With `account`, only those that act for it.
 */
export const listServiceKeys = async (db: Kysely<Database>, account?: string): Promise<ServiceKeyEntry[]> => {
  const rows = await db
    .selectFrom('service_key')
    .leftJoin('account', 'account.id', 'service_key.created_by')
    .select([
      'service_key.id',
      'service_key.name',
      'scopes',
      'buckets',
      'service_key.created_at',
      'expires_at',
      'used_at',
    ])
    .select(sql<string | null>`coalesce(nullif(account.name, ''), account.email)`.as('maker'))
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'))
    .where('revoked_at', 'is', null)
    .$if(account !== undefined, (query) => query.where('account_id', '=', account!))
    .orderBy('service_key.created_at', 'desc')
    .orderBy('service_key.id')
    .execute();
  return rows.map(({ created_at, expires_at, used_at, ...key }) => ({
    ...key,
    isEarlier: key.id === EARLIER_SERVICE_KEY,
    at: created_at.toISOString(),
    expiresAt: expires_at?.toISOString(),
    usedAt: used_at?.toISOString(),
  }));
};
