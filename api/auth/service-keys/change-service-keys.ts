import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ServiceKeyEvent } from '#domain/account/service-key-events.ts';
import type { NewServiceKey } from '#domain/account/service-key-forms.ts';
import type { Database } from '#storage/database/tables.ts';
import { insertIntoOutbox, SERVICE_ACTOR } from '../account-event-outbox.ts';
import { secondsNow } from '../tokens/access-token.ts';
import { type ProgramTokenIssuer, signProgramToken } from '../tokens/program-token.ts';
import { hashOfServiceKey } from './find-service-key.ts';

/** The account that makes or revokes a key; null: a command run on the server. */
type Maker = string | null;

const DAY_SECONDS = 24 * 3600;

/**
 * Creates a service key, stores its hash and records `ServiceKeyCreated`. Returns the id and the key, which is stored nowhere: a JWT with the
 * role `service_role`, which other programs can verify by our JWKS. This site knows it by its hash alone, so that it can be revoked.
 */
export const createServiceKey = async (
  { db, ...issuer }: ProgramTokenIssuer & { db: Kysely<Database> },
  { name, scopes, days }: NewServiceKey,
  maker: Maker,
): Promise<{ id: string; key: string }> => {
  const id = randomUUID();
  const now = Math.floor(await secondsNow(db));
  const exp = days === null ? undefined : now + days * DAY_SECONDS;
  const jti = randomBytes(32).toString('base64url');
  const key = await signProgramToken(issuer, 'service_role', { jti, iat: now, ...(exp && { exp }) });
  await db.transaction().execute(async (trx) => {
    const { expires_at } = await trx
      .insertInto('service_key')
      .values({
        id,
        name,
        scopes,
        key_hash: hashOfServiceKey(key),
        created_by: maker,
        expires_at: exp === undefined ? null : sql<Date>`to_timestamp(${exp})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    const data = { id, name, scopes, until: expires_at?.toISOString() ?? null };
    await recordServiceKeyEvent(trx, { type: 'ServiceKeyCreated', data }, maker);
  });
  return { id, key };
};

/**
 * Revokes a service key: the next request with it is refused, in every process, and the URLs that it signed end. Records
 * `ServiceKeyRevoked`. Returns false if there is no such key or it was revoked before.
 */
export const revokeServiceKey = (db: Kysely<Database>, id: string, maker: Maker): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('service_key')
      .set({ revoked_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordServiceKeyEvent(trx, { type: 'ServiceKeyRevoked', data: { id } }, maker);
    return true;
  });

/** Stores an event in the outbox of account events, whose relay moves it to the stream of the key. */
const recordServiceKeyEvent = (trx: Kysely<Database>, event: ServiceKeyEvent, maker: Maker): Promise<void> =>
  insertIntoOutbox(trx, { ...event, actor: maker ?? SERVICE_ACTOR });
