import type { WebhookEvent } from '#domain/webhook/events.ts';
import { defineProjection } from '../engine/projection.ts';
import { createWebhookTables, type WebhookTables, type WebhookTag } from './tables.ts';

/** Stores one row for each webhook. */
export const webhooks = defineProjection<WebhookTables, WebhookEvent, WebhookTag>({
  name: 'webhooks',
  version: 1,
  minReadableVersion: 1,
  prefixes: ['webhook-'],
  tables: ['webhook'],
  storesPositions: true,
  create: createWebhookTables,
  handlers: {
    WebhookAdded: (trx, { data, position, revision }) =>
      trx
        .insertInto('webhook')
        .values({ ...data, active_since: position, deleted: false, revision })
        .execute(),
    WebhookEdited: (trx, { data: { id, facts }, position, revision }) =>
      trx
        .updateTable('webhook')
        .set({ ...facts, ...(facts.status === 'on' && { active_since: position }), revision })
        .where('id', '=', id)
        .execute(),
    WebhookDeleted: (trx, { data: { id }, revision }) =>
      trx.updateTable('webhook').set({ deleted: true, revision }).where('id', '=', id).execute(),
    WebhookRestored: (trx, { data: { id }, position, revision }) =>
      trx
        .updateTable('webhook')
        .set({ deleted: false, active_since: position, revision })
        .where('id', '=', id)
        .execute(),
  },
  tagsOf: () => ['webhooks'],
});
