/** A message to the receiver of a webhook. */
export interface WebhookDelivery {
  id: string;
  /** `article.published`; `webhook.test` at position 0. */
  type: string;
  /** Of the event in the log. */
  position: string;
  status: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** Why the last attempt failed. */
  error: string | null;
  /** Time of the last attempt, or of the message if there was none. */
  at: string;
  /** Time of the next attempt. */
  tryAt: string | null;
}
