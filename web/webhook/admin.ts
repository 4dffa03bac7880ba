import type { addWebhook } from '#domain/webhook/commands.ts';
import type { WebhookEvent, WebhookSubject } from '#domain/webhook/events.ts';
import { eventFieldsOf } from '../event-fields-of-items.ts';
import type { ItemFields } from '../item-type.ts';
import type { MessageRef } from '../message-ref.ts';
import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

type Id = keyof typeof pt;

const subjects = {
  all: { message: 'webhook.subject.all' },
  article: { message: 'webhook.subject.article' },
  category: { message: 'webhook.subject.category' },
  contributor: { message: 'webhook.subject.contributor' },
  edition: { message: 'webhook.subject.edition' },
  hyperlink: { message: 'webhook.subject.hyperlink' },
  keyword: { message: 'webhook.subject.keyword' },
  restaurant: { message: 'webhook.subject.restaurant' },
  series: { message: 'webhook.subject.series' },
} as const satisfies Record<WebhookSubject, MessageRef<Id>>;

const states = { on: { message: 'webhook.on' }, off: { message: 'webhook.off' } } as const;

/** The form of a webhook. The history shows the same fields. */
const fields = {
  name: { control: 'line' },
  url: { control: 'line', type: 'url', hint: 'webhook.urlHint' },
  subject: { control: 'select', options: subjects, isHalf: true },
  status: { control: 'select', options: states, isHalf: true },
} as const satisfies ItemFields<typeof addWebhook, Id>;

/** The admin screens of the slice. */
export const webhookAdmin = {
  screens: {
    webhooks: {
      path: '/admin/webhooks',
      roles: ['admin'],
      link: { text: 'webhooks.title', help: 'webhooks.help', icon: 'plug', place: 208 },
      readModels: ['webhooks'],
    },
  },
  actions: [{ to: '/admin/webhooks?open=new', text: 'webhook.add' }],
  items: {
    webhook: {
      path: '/admin/webhooks',
      noun: 'Webhook',
      schemas: 'webhook',
      title: 'webhooks.title',
      add: 'webhook.add',
      none: 'webhooks.none',
      fields,
      columns: ['history.field.url', 'history.field.subject', 'history.field.status'],
      rows: async (queries) =>
        (await queries.webhooks()).map(({ id, name, url, subject, status }) => ({
          id,
          name,
          cells: [url, subjects[subject], states[status]],
        })),
    },
  },
  jobs: {
    'delete-old-deliveries': { title: 'job.delete-old-deliveries', result: 'job.delete-old-deliveries.result' },
  },
  kinds: {
    webhook: {
      label: 'history.kind.webhook',
      fields: eventFieldsOf(fields),
    },
  },
  events: {
    WebhookAdded: 'history.event.WebhookAdded',
    WebhookEdited: 'history.event.WebhookEdited',
    WebhookDeleted: 'history.event.WebhookDeleted',
    WebhookRestored: 'history.event.WebhookRestored',
  } satisfies Record<WebhookEvent['type'], Id>,
} as const satisfies SliceAdmin<Id>;
