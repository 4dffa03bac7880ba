import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import type { KeyedHash } from '#storage/personal-data/keyed-hash.ts';
import { type OAuthClient, readSignedClient } from './clients.ts';

/** Where clients are found: those that an administrator registered in the database, those that registered themselves in their signed id. */
export interface ClientStore {
  db: Kysely<Database>;
  personalData: KeyedHash;
}

/** Returns the client with this id; undefined if there is none. The id of a client that an administrator registered is a UUID. */
export const findClient = async ({ db, personalData }: ClientStore, id: string): Promise<OAuthClient | undefined> => {
  if (!z.uuid().safeParse(id).success) return readSignedClient(personalData, id);
  const row = await db.selectFrom('oauth_client').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toClient(row);
};

const toClient = (row: Selectable<AuthTables['oauth_client']>): OAuthClient => ({
  id: row.id,
  name: row.name,
  registeredBy: 'administrator',
  redirectUris: row.redirect_uris,
  grantTypes: row.grant_types,
  scopes: row.scopes,
  authMethod: row.auth_method,
  secretHash: row.secret_hash,
});
