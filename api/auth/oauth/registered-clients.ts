import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { OAuthClientEvent, OAuthClientFacts } from '#domain/account/oauth-client-events.ts';
import type { AccountKeyScope } from '#domain/account/service-key-events.ts';
import { changedFields } from '#domain/shared/json-equal.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import { type AccountActor, insertIntoOutbox } from '../account-event-outbox.ts';
import { revokeKeys } from '../accounts/revoke-keys.ts';
import { AuthError } from '../auth-error.ts';
import { hashOfClientSecret } from './client-authentication.ts';

export type RegisteredClient = Selectable<AuthTables['oauth_client']>;
type NewClient = OAuthClientFacts & { scopes: readonly AccountKeyScope[] };

/** A client with its secret, which is stored nowhere and therefore returned once; undefined for a client without. */
export interface ClientWithSecret {
  client: RegisteredClient;
  secret: string | undefined;
}

/** The first characters of client secrets, by which scanners of published code know them. */
const SECRET_START = 'levada_client_';

const newSecret = (): string => SECRET_START + randomBytes(32).toString('base64url');

/** Registers a client for OAuth with a new secret, unless its method is `none`, and records `OAuthClientRegistered`. */
export const addRegisteredClient = (
  db: Kysely<Database>,
  { scopes, ...facts }: NewClient,
  actor: AccountActor,
): Promise<ClientWithSecret> =>
  db.transaction().execute(async (trx) => {
    const id = randomUUID();
    const secret = facts.authMethod === 'none' ? undefined : newSecret();
    const client = await trx
      .insertInto('oauth_client')
      .values({
        id,
        ...columnsOf(facts),
        scopes: [...scopes],
        secret_hash: secret === undefined ? null : hashOfClientSecret(secret),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, { type: 'OAuthClientRegistered', data: { id, ...facts, scopes } }, actor);
    return { client, secret };
  });

/** Loads one page of registered clients, newest first, and their number. `page` starts at 1. */
export const listRegisteredClients = async (
  db: Kysely<Database>,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ total: number; clients: RegisteredClient[] }> => {
  const clients = await db
    .selectFrom('oauth_client')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await db
    .selectFrom('oauth_client')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { total, clients };
};

/** Returns a registered client. Throws `oauth_client_not_found` if there is none with this id, a UUID. */
export const requireRegisteredClient = async (db: Kysely<Database>, id: string): Promise<RegisteredClient> =>
  found(await db.selectFrom('oauth_client').selectAll().where('id', '=', id).executeTakeFirst());

/**
 * Changes the given facts of a client, and records those that differ as `OAuthClientUpdated`. Programs that are connected stay so. Throws
 * `validation_failed` when a client with a secret would lose it, or one without would need one.
 */
export const updateRegisteredClient = (
  db: Kysely<Database>,
  id: string,
  given: Partial<OAuthClientFacts>,
  actor: AccountActor,
): Promise<RegisteredClient> =>
  db.transaction().execute(async (trx) => {
    const client = await lockClient(trx, id);
    const isPublic = client.auth_method === 'none';
    if (given.authMethod !== undefined && (given.authMethod === 'none') !== isPublic)
      throw new AuthError('validation_failed', { message: CHANGED_TYPE });
    const current = factsOf(client);
    const changed = changedFields(given, current);
    if (Object.keys(changed).length === 0) return client;
    await record(trx, { type: 'OAuthClientUpdated', data: { id, ...changed } }, actor);
    return trx
      .updateTable('oauth_client')
      .set({ ...columnsOf({ ...current, ...changed }), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });

const CHANGED_TYPE =
  'token_endpoint_auth_method cannot change a client with a secret into one without, or back: register a new client';

/** Replaces the secret of a client: the earlier one is refused from now on. Throws `validation_failed` for a client without secret. */
export const replaceClientSecret = (db: Kysely<Database>, id: string, actor: AccountActor): Promise<ClientWithSecret> =>
  db.transaction().execute(async (trx) => {
    const { auth_method } = await lockClient(trx, id);
    if (auth_method === 'none')
      throw new AuthError('validation_failed', { message: 'A public client has no secret to regenerate' });
    const secret = newSecret();
    const client = await trx
      .updateTable('oauth_client')
      .set({ secret_hash: hashOfClientSecret(secret), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, { type: 'OAuthClientSecretReplaced', data: { id } }, actor);
    return { client, secret };
  });

/**
 * Deletes a client with its codes, and revokes the keys of the programs that connected as this client. The codes go before the keys: a code
 * that is exchanged at this moment has made its key by then, or finds itself deleted. Throws `oauth_client_not_found`.
 */
export const deleteRegisteredClient = (db: Kysely<Database>, id: string, actor: AccountActor): Promise<void> =>
  db.transaction().execute(async (trx) => {
    found(await trx.deleteFrom('oauth_client').where('id', '=', id).returning('id').executeTakeFirst());
    await trx.deleteFrom('oauth_code').where('client_id', '=', id).execute();
    const grants = await trx.selectFrom('oauth_grant').select('key_id').where('client_id', '=', id).execute();
    for (const { key_id } of grants) await revokeKeys(trx, { id: key_id }, actor);
    await record(trx, { type: 'OAuthClientDeleted', data: { id } }, actor);
  });

const lockClient = async (trx: Kysely<Database>, id: string): Promise<RegisteredClient> =>
  found(await trx.selectFrom('oauth_client').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());

const found = <Row>(row: Row | undefined): Row => {
  if (!row) throw new AuthError('oauth_client_not_found');
  return row;
};

const record = (trx: Kysely<Database>, event: OAuthClientEvent, actor: AccountActor): Promise<void> =>
  insertIntoOutbox(trx, { ...event, actor });

const columnsOf = ({ name, redirectUris, grantTypes, authMethod, clientUri, logoUri }: OAuthClientFacts) => ({
  name,
  redirect_uris: [...redirectUris],
  grant_types: [...grantTypes],
  auth_method: authMethod,
  client_uri: clientUri,
  logo_uri: logoUri,
});

const factsOf = (row: RegisteredClient): OAuthClientFacts => ({
  name: row.name,
  redirectUris: row.redirect_uris,
  grantTypes: row.grant_types,
  authMethod: row.auth_method,
  clientUri: row.client_uri,
  logoUri: row.logo_uri,
});
