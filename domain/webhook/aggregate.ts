import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Webhook, type WebhookCommand, webhookDecider } from './decider.ts';
import type { WebhookEvent } from './events.ts';

export const webhookAggregate: Aggregate<Webhook, WebhookCommand, WebhookEvent> = {
  prefix: 'webhook-',
  decider: webhookDecider,
  upcastersByType: { WebhookAdded: [], WebhookEdited: [], WebhookDeleted: [], WebhookRestored: [] },
};

export const webhook: DomainSlice = { aggregates: [webhookAggregate] };
