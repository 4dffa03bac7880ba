import type { SubscriberEvent } from '#domain/newsletter/events.ts';
import type { EventFields } from '../event-field.ts';
import { EDITORS, type SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

/** The admin screens of the slice. */
export const newsletterAdmin = {
  screens: {
    subscribers: {
      path: '/admin/subscribers',
      roles: EDITORS,
      link: { text: 'subscribers.title', help: 'subscribers.help', icon: 'letter', place: 150 },
      readModels: ['subscribers'],
    },
  },
  kinds: {
    subscriber: {
      label: 'history.kind.subscriber',
      path: () => '/admin/subscribers?state=all',
      fields: {
        subscription: 'hidden',
        email: 'personal',
        locale: 'language',
        at: 'moment',
      } satisfies EventFields<SubscriberEvent, keyof typeof pt>,
    },
  },
  events: {
    SubscriptionRequested: 'history.event.SubscriptionRequested',
    ConfirmationRepeated: 'history.event.ConfirmationRepeated',
    WayOutRequested: 'history.event.WayOutRequested',
    SubscriptionConfirmed: 'history.event.SubscriptionConfirmed',
    SubscriptionCancelled: 'history.event.SubscriptionCancelled',
    SubscriptionExpired: 'history.event.SubscriptionExpired',
    SubscriberErased: 'history.event.SubscriberErased',
  } satisfies Record<SubscriberEvent['type'], keyof typeof pt>,
  jobs: {
    'expire-subscriptions': { title: 'job.expire-subscriptions', result: 'job.expire-subscriptions.result' },
    'complete-erasures': { title: 'job.complete-erasures', result: 'job.complete-erasures.result' },
  },
} as const satisfies SliceAdmin<keyof typeof pt>;
