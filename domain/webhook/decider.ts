import { type CrudCommand, type CrudState, crudDecider } from '../crud-decider.ts';
import type { WebhookFacts } from './events.ts';

export type Webhook = CrudState<WebhookFacts>;
export type WebhookCommand = CrudCommand<'Webhook', WebhookFacts>;

/** Decides the commands of webhooks. Rejects with the codes of `crudDecider`. */
export const webhookDecider = crudDecider<'Webhook', WebhookFacts>('Webhook');
