import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ReadDatabase } from '#projections/read-models.ts';
import { findWebhook } from '#projections/webhook/queries.ts';
import type { Database } from '#storage/database/tables.ts';
import type { WebhookDelivery } from '#web/admin/queries/webhook-view.ts';

interface Services {
  db: Kysely<Database>;
  read: ReadDatabase;
}

/** Returns the latest deliveries of a webhook, the newest first, those that failed or wait before those that were sent. */
export const listDeliveries = async (
  db: Kysely<Database>,
  webhook: string,
  limit: number,
): Promise<WebhookDelivery[]> => {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'type', 'position', 'status', 'attempts', 'error', 'try_at', 'tried_at', 'created_at'])
    .where('webhook_id', '=', webhook)
    .orderBy(sql`status = 'sent'`)
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ position, try_at, tried_at, created_at, ...row }) => ({
    ...row,
    position: String(position),
    at: (tried_at ?? created_at).toISOString(),
    tryAt: row.status === 'waiting' ? try_at.toISOString() : null,
  }));
};

/** Makes a delivery that waits or was given up due now, with all its attempts. Returns false if there is none, or it was sent. */
export const sendDeliveryAgain = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({ status: 'waiting', attempts: 0, error: null, try_at: sql<Date>`now()`, ended_at: null })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Creates a delivery of the type `webhook.test`. Returns its id; undefined if there is no such webhook, or it is off. */
export const sendTest = async ({ db, read }: Services, webhook: string): Promise<string | undefined> => {
  if (!(await isOn(read, webhook))) return undefined;
  const id = randomUUID();
  const message = { type: 'webhook.test', timestamp: new Date().toISOString(), data: { id: webhook } };
  const row = { id, webhook_id: webhook, position: 0n, type: message.type, body: JSON.stringify(message) };
  await db.insertInto('webhook_delivery').values(row).execute();
  return id;
};

/**
 * Sends everything again that happened at or after a position of the log; receivers recognise by its id what they have already. Returns
 * false if there is no such webhook, it is off, or it has not begun yet.
 */
export const replayFrom = async ({ db, read }: Services, webhook: string, position: bigint): Promise<boolean> => {
  if (!(await isOn(read, webhook))) return false;
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('webhook_state')
      .set({ position: sql<bigint>`least(position, ${position - 1n}::bigint)`, last_event: null })
      .where('id', '=', webhook)
      .where('position', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await trx
      .deleteFrom('webhook_delivery')
      .where('webhook_id', '=', webhook)
      .where('position', '>=', position)
      .execute();
    return true;
  });
};

const isOn = async (read: ReadDatabase, webhook: string): Promise<boolean> =>
  (await findWebhook(read, webhook))?.status === 'on';
