import type { Aggregate, DomainSlice } from '../aggregate.ts';
import { type Subscriber, type SubscriberCommand, subscriberDecider } from './decider.ts';
import { SUBSCRIBER_PREFIX, type SubscriberEvent } from './events.ts';

/** The subscribers of the newsletter. The id of a stream is the keyed hash of the subscriber's e-mail address. */
export const subscriberAggregate: Aggregate<Subscriber, SubscriberCommand, SubscriberEvent> = {
  prefix: SUBSCRIBER_PREFIX,
  decider: subscriberDecider,
  upcastersByType: {
    SubscriptionRequested: [],
    ConfirmationRepeated: [],
    WayOutRequested: [],
    SubscriptionConfirmed: [],
    SubscriptionCancelled: [],
    SubscriptionExpired: [],
    SubscriberErased: [],
  },
};

export const newsletter: DomainSlice = { aggregates: [subscriberAggregate] };
