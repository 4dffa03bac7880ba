import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { NewServiceKey } from '#domain/account/service-key-forms.ts';
import type { Database } from '#storage/database/tables.ts';
import { type Maker, revokeKeys } from '../accounts/revoke-keys.ts';
import { queueNotice } from '../notice-outbox.ts';
import { secondsNow } from '../tokens/access-token.ts';
import { type ProgramTokenIssuer, signProgramToken } from '../tokens/program-token.ts';
import { ACCOUNT_KEY_START, hashOfServiceKey } from './find-service-key.ts';
import { insertServiceKey } from './insert-service-key.ts';

const DAY_SECONDS = 24 * 3600;

/**
 * Creates a service key, stores its hash and records `ServiceKeyCreated`. Returns the id and the key, which is stored nowhere: a JWT with the
 * role `service_role`, which other programs can verify by our JWKS, or random text if it acts for an account. This site knows it by its hash
 * alone, so that it can be revoked. The owner of that account is informed by e-mail.
 */
export const createServiceKey = async (
  { db, ...issuer }: ProgramTokenIssuer & { db: Kysely<Database> },
  { name, scopes, days, account }: NewServiceKey,
  maker: Maker,
): Promise<{ id: string; key: string }> => {
  const id = randomUUID();
  const now = Math.floor(await secondsNow(db));
  const exp = days === null ? undefined : now + days * DAY_SECONDS;
  const secret = randomBytes(32).toString('base64url');
  const sign = () => signProgramToken(issuer, 'service_role', { jti: secret, iat: now, ...(exp && { exp }) });
  const key = account ? ACCOUNT_KEY_START + secret : await sign();
  await db.transaction().execute(async (trx) => {
    const row = {
      id,
      name,
      scopes: [...scopes],
      account_id: account ?? null,
      key_hash: hashOfServiceKey(key),
      expires_at: exp === undefined ? null : sql<Date>`to_timestamp(${exp})`,
    };
    await insertServiceKey(trx, row, maker);
    if (account) await queueNotice(trx, { accountId: account, type: 'AccountKeyCreated' });
  });
  return { id, key };
};

/**
 * Revokes a service key: the next request with it is refused, in every process, and the URLs that it signed end. Records
 * `ServiceKeyRevoked`. Returns false if there is no such key, it was revoked before, or it does not act for `account`, if given.
 */
export const revokeServiceKey = (db: Kysely<Database>, id: string, maker: Maker, account?: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const wanted = account === undefined ? { id } : { id, account_id: account };
    return (await revokeKeys(trx, wanted, maker)) > 0;
  });
