import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { FieldEncryption } from '#storage/field-encryption.ts';
import type { TextMessage, TextMessageSender } from './text-messages.ts';

export interface StoredTextMessage extends Omit<TextMessage, 'otp'> {
  at: Date;
}

export interface TextMessageOutbox extends TextMessageSender {
  /** Newest first. */
  list(window: { limit: number; offset?: number }): Promise<{ total: number; items: StoredTextMessage[] }>;
}

/** Encryption purpose of stored messages. */
export const TEXT_MESSAGE_PURPOSE = 'text message';
/** Days; the messages contain codes that are useless after minutes. */
const RETENTION_DAYS = 7;

/**
 * Creates a text message sender for a site without SMS gateway: `send` only stores a message, and `list` returns the stored ones. Messages
 * are encrypted with the site's secret, and deleted with their account or after seven days.
 */
export const createTextMessageOutbox = (db: Kysely<Database>, sealing: FieldEncryption): TextMessageOutbox => ({
  async send({ id, accountId, phone, text }) {
    const content = JSON.stringify(sealing.seal(TEXT_MESSAGE_PURPOSE, id, JSON.stringify({ phone, text })));
    await db
      .insertInto('outbox_text_message')
      .values({ id, account_id: accountId, content })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .deleteFrom('outbox_text_message')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
      .execute();
  },
  async list({ limit, offset = 0 }) {
    const rows = await db
      .selectFrom('outbox_text_message')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await db
      .selectFrom('outbox_text_message')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    const items = rows.map(({ id, account_id, content, at }) => ({
      id,
      accountId: account_id,
      ...(JSON.parse(sealing.unseal(TEXT_MESSAGE_PURPOSE, id, content)) as Pick<TextMessage, 'phone' | 'text'>),
      at,
    }));
    return { total, items };
  },
});
