import type { Kysely } from 'kysely';
import type { WebhookFacts } from '#domain/webhook/events.ts';
import type { TrackTags } from '../engine/type-helpers.ts';
import type { WebhookTables, WebhookTag } from './tables.ts';

/** A webhook that is not deleted. */
export interface WebhookView extends WebhookFacts {
  id: string;
  /** Position of the event that added it or last turned it on. */
  activeSince: bigint;
}

/** Returns the functions that query webhooks. `note` records the cache tags that a result depends on. */
export const webhookQueries = (db: Kysely<WebhookTables>, note: TrackTags<WebhookTag>) => ({
  /** Loads all webhooks that are not deleted, in alphabetical order. */
  webhooks(): Promise<WebhookView[]> {
    note('webhooks');
    return listWebhooks(db);
  },
});

/** Loads all webhooks that are not deleted, in alphabetical order. */
export const listWebhooks = (db: Kysely<WebhookTables>): Promise<WebhookView[]> =>
  selectWebhooks(db).orderBy('name').orderBy('id').execute();

/** Loads one webhook; undefined if there is none, or it was deleted. */
export const findWebhook = (db: Kysely<WebhookTables>, id: string): Promise<WebhookView | undefined> =>
  selectWebhooks(db).where('id', '=', id).executeTakeFirst();

const selectWebhooks = (db: Kysely<WebhookTables>) =>
  db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'subject', 'status', 'active_since as activeSince'])
    .where('deleted', '=', false);
