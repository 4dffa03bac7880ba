import type { CrudEvent } from '../crud-decider.ts';

/** What a webhook may be about: items with a published view (docs/decisions/0034), and `all` of them. */
export const webhookSubjects = [
  'all',
  'article',
  'category',
  'contributor',
  'edition',
  'hyperlink',
  'keyword',
  'restaurant',
  'series',
] as const;

export type WebhookSubject = (typeof webhookSubjects)[number];

export interface WebhookFacts {
  name: string;
  /** The receiver, `https://…`. */
  url: string;
  subject: WebhookSubject;
  /** Nothing is sent while it is off, nor later for what happened then. */
  status: 'on' | 'off';
}

/** Events of a webhook. The stream is `webhook-{id}`. */
export type WebhookEvent = CrudEvent<'Webhook', WebhookFacts>;
