import type { z } from 'zod';
import { webhookAggregate } from '#domain/webhook/aggregate.ts';
import { addWebhook, deleteWebhook, editWebhook, restoreWebhook } from '#domain/webhook/commands.ts';
import { crudCommands } from '../commands/crud-commands.ts';
import { privateHostOf } from './deliveries/public-address.ts';

/** Refuses a URL to which nothing would be sent. Webhooks that were added earlier keep theirs. Also called for a text that is no URL. */
const withPublicUrl = <Schema extends z.ZodType<{ url?: string | undefined }>>(schema: Schema): Schema =>
  schema.refine(({ url }) => !URL.canParse(url ?? '') || privateHostOf(new URL(url!)) === undefined, {
    path: ['url'],
    error: 'url_private',
  });

export const webhookCommands = crudCommands('Webhook', {
  aggregate: webhookAggregate,
  schemas: {
    add: withPublicUrl(addWebhook),
    edit: withPublicUrl(editWebhook),
    delete: deleteWebhook,
    restore: restoreWebhook,
  },
  roles: ['admin', 'system'],
});
