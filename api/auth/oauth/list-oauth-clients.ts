import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { OAuthClientEntry } from '#web/admin/queries/account-views.ts';

/** Returns the clients for OAuth that administrators registered, the newest first. */
export const listOAuthClients = async (db: Kysely<Database>): Promise<OAuthClientEntry[]> => {
  const rows = await db
    .selectFrom('oauth_client')
    .select(['id', 'name', 'redirect_uris', 'scopes', 'auth_method', 'created_at'])
    .select(
      sql<number>`(select count(distinct key.account_id)::int from oauth_grant
        join service_key as key on key.id = oauth_grant.key_id
        where oauth_grant.client_id = oauth_client.id::text and key.revoked_at is null)`.as('accounts'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ redirect_uris, auth_method, created_at, ...client }) => ({
    ...client,
    redirectUris: redirect_uris,
    hasSecret: auth_method !== 'none',
    at: created_at.toISOString(),
  }));
};
