import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { MAX_ACCOUNT_KEY_DAYS } from '#domain/account/service-key-forms.ts';
import type { Database } from '#storage/database/tables.ts';
import { revokeKeys } from '../accounts/revoke-keys.ts';
import { queueNotice } from '../notice-outbox.ts';
import { hashOfServiceKey, IS_KEY_VALID } from '../service-keys/find-service-key.ts';
import { insertServiceKey } from '../service-keys/insert-service-key.ts';
import type { RefreshTokenParts } from '../tokens/refresh-token.ts';
import type { AuthorizationCode } from './authorization-code.ts';
import { type OAuthClient, receiverOf } from './clients.ts';

/** Days without a refresh after which a program must ask the account owner again. */
const IDLE_DAYS = 30;
/** Seconds after a refresh within which the earlier refresh token is accepted again, for requests sent at the same time. */
const GRACE_SECONDS = 10;
/** Maximum characters of the program's own name in the name of its key. */
const MAX_NAME = 60;

/** The access of a program: a key that acts for an account, with the number of its refreshes. */
export interface Grant {
  keyId: string;
  accountId: string;
  clientId: string;
  resource: string;
  scopes: readonly string[];
  refreshes: number;
}

/**
 * Makes the key of a program that connected, with the rights that the code has, and informs the account owner by e-mail. The key is listed
 * and revoked like those that the owner makes by hand. Records `ServiceKeyCreated`. Returns undefined when the code was deleted meanwhile, together
 * with its client.
 */
export const createGrant = async (
  db: Kysely<Database>,
  code: AuthorizationCode,
  client: OAuthClient,
): Promise<Grant | undefined> => {
  const { account_id: accountId, client_id, resource, scopes } = code;
  const keyId = randomUUID();
  const row = {
    id: keyId,
    name: keyName(client, code.redirect_uri),
    scopes,
    account_id: accountId,
    // Only access tokens open it; the column has the hash of a random text that is stored nowhere.
    key_hash: hashOfServiceKey(randomBytes(32).toString('base64url')),
    expires_at: sql<Date>`now() + make_interval(days => ${IDLE_DAYS})`,
  };
  return db.transaction().execute(async (trx) => {
    if (!(await lockCode(trx, code))) return undefined;
    await insertServiceKey(trx, row, accountId);
    await trx.insertInto('oauth_grant').values({ key_id: keyId, client_id, resource }).execute();
    await trx.updateTable('oauth_code').set({ key_id: keyId }).where('code_hash', '=', code.code_hash).execute();
    await queueNotice(trx, { accountId, type: 'AccountKeyCreated' });
    return { keyId, accountId, clientId: client_id, resource, scopes, refreshes: 0 };
  });
};

const lockCode = (trx: Kysely<Database>, { code_hash }: AuthorizationCode) =>
  trx.selectFrom('oauth_code').select('code_hash').where('code_hash', '=', code_hash).forUpdate().executeTakeFirst();

/** Returns the name of a program's key: what the program calls itself, and the host or app that receives its access, which it cannot invent. */
export const keyName = ({ name }: OAuthClient, redirectUri: string): string =>
  `${name.slice(0, MAX_NAME)} (${receiverOf(redirectUri).slice(-MAX_NAME)})`.trim();

/** Returns the grant of a valid key; undefined when the key is revoked or expired. */
export const findGrant = async (db: Kysely<Database>, keyId: string): Promise<Grant | undefined> => {
  const found = await db
    .selectFrom('oauth_grant')
    .innerJoin('service_key', 'service_key.id', 'oauth_grant.key_id')
    .select(['key_id as keyId', 'account_id as accountId', 'client_id as clientId', 'resource', 'scopes', 'refreshes'])
    .where('key_id', '=', keyId)
    .where(IS_KEY_VALID)
    .executeTakeFirst();
  return found && found.accountId !== null ? { ...found, accountId: found.accountId } : undefined;
};

/**
 * Advances a grant for its current refresh token, so that the token is not valid any more, and postpones its expiry. Returns false for an
 * earlier token; it may be stolen, so that the key is revoked, unless the refresh was just now.
 */
export const advanceGrant = (db: Kysely<Database>, { sessionId, number }: RefreshTokenParts): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const grant = await trx
      .selectFrom('oauth_grant')
      .select('refreshes')
      .select(sql<boolean>`refreshed_at > clock_timestamp() - make_interval(secs => ${GRACE_SECONDS})`.as('isRecent'))
      .where('key_id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (!grant) return false;
    if (grant.refreshes === number + 1 && grant.isRecent) return true;
    if (grant.refreshes !== number) {
      await revokeKeys(trx, { id: sessionId }, null);
      return false;
    }
    await trx
      .updateTable('oauth_grant')
      .set({ refreshes: number + 1, refreshed_at: sql<Date>`clock_timestamp()` })
      .where('key_id', '=', sessionId)
      .execute();
    await trx
      .updateTable('service_key')
      .set({
        expires_at: sql<Date>`least(now() + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${MAX_ACCOUNT_KEY_DAYS}))`,
      })
      .where('id', '=', sessionId)
      .execute();
    return true;
  });
