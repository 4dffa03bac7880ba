import { webhookAggregate } from '#domain/webhook/aggregate.ts';
import { addWebhook, deleteWebhook, editWebhook, restoreWebhook } from '#domain/webhook/commands.ts';
import { crudCommands } from '../commands/crud-commands.ts';

export const webhookCommands = crudCommands('Webhook', {
  aggregate: webhookAggregate,
  schemas: { add: addWebhook, edit: editWebhook, delete: deleteWebhook, restore: restoreWebhook },
  roles: ['admin', 'system'],
});
