import { sql, type Transaction } from 'kysely';
import type { WebhookFacts } from '#domain/webhook/events.ts';

export interface WebhookTables {
  webhook: WebhookFacts & {
    id: string;
    /** Position of the event that added it or last turned it on: later events are sent. */
    active_since: bigint;
    /** A deleted webhook keeps its row, so that it can be restored. */
    deleted: boolean;
    revision: bigint;
  };
}

/** Cache tag of everything that depends on webhooks. */
export type WebhookTag = 'webhooks';

/** Creates the empty table of webhooks. */
export const createWebhookTables = async (trx: Transaction<WebhookTables>): Promise<void> => {
  await sql`create table webhook (
    id uuid primary key, name text not null, url text not null, subject text not null, status text not null,
    active_since bigint not null, deleted boolean not null, revision bigint not null)`.execute(trx);
};
