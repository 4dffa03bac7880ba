import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AccountKeyScope } from '#domain/account/service-key-events.ts';
import type { AuthTables } from '#storage/database/auth-tables.ts';
import type { Database } from '#storage/database/tables.ts';
import { revokeKeys } from '../accounts/revoke-keys.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

export type AuthorizationCode = Selectable<AuthTables['oauth_code']>;

/** Seconds in which a program must exchange its code (OAuth 2.1 §4.1.2: ten minutes at most). */
const CODE_SECONDS = 300;
/** Days for which codes are kept, to notice that one is used again. */
const KEPT_DAYS = 1;

/** Stores a code with which the program may get the access that the account owner gave it, and returns it. Deletes old codes. */
export const createAuthorizationCode = async (
  db: Kysely<Database>,
  { client, redirectUri, codeChallenge, resource }: AuthorizationRequest,
  { account, scopes }: { account: string; scopes: readonly AccountKeyScope[] },
): Promise<string> => {
  const code = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('oauth_code')
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  await db
    .insertInto('oauth_code')
    .values({
      code_hash: hashOf(code),
      account_id: account,
      client_id: client.id,
      redirect_uri: redirectUri,
      resource,
      scopes: [...scopes],
      code_challenge: codeChallenge,
      expires_at: sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})`,
    })
    .execute();
  return code;
};

/**
 * Returns the code if it is valid and unused; else undefined. A code that was exchanged before may be stolen: its key is revoked (OAuth 2.1
 * §4.1.3).
 */
export const findAuthorizationCode = async (
  db: Kysely<Database>,
  code: string,
): Promise<AuthorizationCode | undefined> => {
  const found = await db
    .selectFrom('oauth_code')
    .selectAll()
    .select(sql<boolean>`expires_at > now()`.as('isValid'))
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst();
  const keyId = found?.key_id;
  if (keyId) await db.transaction().execute((trx) => revokeKeys(trx, { id: keyId }, null));
  return found?.isValid && !found.used_at ? found : undefined;
};

/** Marks a code as used. Returns false if another request was faster. */
export const consumeAuthorizationCode = async (db: Kysely<Database>, code: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('oauth_code')
    .set({ used_at: sql<Date>`now()` })
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
