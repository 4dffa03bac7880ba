import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ServiceKeyEvent } from '#domain/account/service-key-events.ts';
import type { NewServiceKey } from '#domain/account/service-key-forms.ts';
import type { Database } from '#storage/database/tables.ts';
import { insertIntoOutbox, SERVICE_ACTOR } from '../account-event-outbox.ts';
import { hashOfServiceKey, SERVICE_KEY_START } from './find-service-key.ts';

/** The account that makes or revokes a key; null: a command run on the server. */
type Maker = string | null;

/** Creates a service key, stores its hash and records `ServiceKeyCreated`. Returns the id and the key, which is stored nowhere. */
export const createServiceKey = async (
  db: Kysely<Database>,
  { name, scopes, days }: NewServiceKey,
  maker: Maker,
): Promise<{ id: string; key: string }> => {
  const id = randomUUID();
  const key = SERVICE_KEY_START + randomBytes(32).toString('base64url');
  await db.transaction().execute(async (trx) => {
    const { expires_at } = await trx
      .insertInto('service_key')
      .values({
        id,
        name,
        scopes,
        key_hash: hashOfServiceKey(key),
        created_by: maker,
        expires_at: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
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
