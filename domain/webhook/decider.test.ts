import { it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { webhookDecider } from './decider.ts';
import type { WebhookEvent, WebhookFacts } from './events.ts';

const { given } = specification(webhookDecider);

const facts: WebhookFacts = { name: 'Build', url: 'https://build.example.org/hook', subject: 'all', status: 'on' };
const added: WebhookEvent = { type: 'WebhookAdded', data: { id: 'a', ...facts } };

it('editing a webhook records only the changed fields', () => {
  given(added)
    .when({ name: 'EditWebhook', facts: { ...facts, status: 'off' } })
    .then({ type: 'WebhookEdited', data: { id: 'a', facts: { status: 'off' } } });
});
