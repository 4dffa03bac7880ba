import { assertNever, type Decider, type DecisionContext, type Rejection } from '../decider.ts';
import type { Locale } from '../shared/locale.ts';
import type { EncryptedAddress, SubscriberEvent } from './events.ts';

/** The registered data of a subscriber who has not unsubscribed. */
interface Registered {
  id: string;
  subscription: string;
  email: EncryptedAddress;
  locale: Locale;
  /** The moment at which the link to unsubscribe was last mailed, ISO 8601 in UTC. */
  wayOutAt?: string | undefined;
}

/** The state of a subscriber. `none`: the address was never registered. */
export type Subscriber =
  | { status: 'none' }
  | (Registered & { status: 'unconfirmed'; requestedAt: string; mailedAt: string })
  | (Registered & { status: 'confirmed' })
  /** `unconfirmedSince`: when the subscription was requested, ISO 8601 in UTC, if it was cancelled without having been confirmed. */
  | { status: 'unsubscribed'; id: string; subscription: string; unconfirmedSince?: string }
  /**
   * The subscriber was erased or the subscription expired. Nothing is known about the person, because the key of the address is destroyed.
   */
  | { status: 'forgotten' };

export type SubscriberCommand =
  /**
   * `isUnreadable`: the key of the registered e-mail address is destroyed, so that no mail can be sent to it. Looked up by the command
   * handler.
   */
  | ({ name: 'Subscribe'; isUnreadable?: boolean } & Registered)
  | { name: 'RepeatConfirmation' }
  | { name: 'ConfirmSubscription'; subscription: string }
  | { name: 'Unsubscribe' }
  | { name: 'RequestWayOut' }
  | { name: 'ExpireSubscription' }
  | { name: 'EraseSubscriber' };

type CommandOf<Name extends SubscriberCommand['name']> = Extract<SubscriberCommand, { name: Name }>;

const HOUR_MS = 3_600_000;
/** Days after which a subscription that was never confirmed is erased, even if it was cancelled (docs/product.md, rule 43). */
export const CONFIRMATION_DEADLINE_DAYS = 30;
/**
 * The minimum time in milliseconds between two mails of one kind to an address, so that a visitor who enters another person's address
 * causes at most one of them an hour.
 */
const REPEAT_AFTER_MS = HOUR_MS;

const decide = (
  command: SubscriberCommand,
  subscriber: Subscriber,
  context: DecisionContext,
): SubscriberEvent[] | Rejection => {
  switch (command.name) {
    case 'Subscribe':
      return subscribe(command, subscriber, context);
    case 'RepeatConfirmation':
      return repeatConfirmation(subscriber, context);
    case 'ConfirmSubscription':
      return confirm(command.subscription, subscriber, context);
    case 'Unsubscribe':
      return unsubscribe(subscriber);
    case 'RequestWayOut':
      return requestWayOut(subscriber, context);
    case 'ExpireSubscription':
      return expire(subscriber, context);
    case 'EraseSubscriber':
      return erase(subscriber);
    default:
      return assertNever(command);
  }
};

const subscribe = (
  { name: _, isUnreadable, ...registered }: CommandOf<'Subscribe'>,
  subscriber: Subscriber,
  { now }: DecisionContext,
): SubscriberEvent[] | Rejection => {
  const requested: SubscriberEvent = { type: 'SubscriptionRequested', data: { ...registered, at: now } };
  if (subscriber.status !== 'unconfirmed' && subscriber.status !== 'confirmed') return [requested];
  if (!isUnreadable) return { rejected: 'email_already_registered', path: 'email' };
  return [{ type: 'SubscriberErased', data: { id: subscriber.id } }, requested];
};

/** Sends the confirmation mail again, at most once an hour. Never rejects: the response must not tell whether an address is registered. */
const repeatConfirmation = (subscriber: Subscriber, { now }: DecisionContext): SubscriberEvent[] => {
  const repeats = subscriber.status === 'unconfirmed' && sinceThen(subscriber.mailedAt, now) >= REPEAT_AFTER_MS;
  return repeats ? [{ type: 'ConfirmationRepeated', data: { ...nameOf(subscriber), at: now } }] : [];
};

/**
 * Confirms a subscription. Returns no event when it is confirmed already; rejects with `link_expired` when the link belongs to an earlier
 * subscription or the deadline has passed.
 */
const confirm = (
  subscription: string,
  subscriber: Subscriber,
  context: DecisionContext,
): SubscriberEvent[] | Rejection => {
  const isCurrent = 'subscription' in subscriber && subscriber.subscription === subscription;
  if (isCurrent && subscriber.status === 'confirmed') return [];
  if (isCurrent && subscriber.status === 'unconfirmed' && !isOverdue(subscriber, context)) {
    return [{ type: 'SubscriptionConfirmed', data: nameOf(subscriber) }];
  }
  return { rejected: 'link_expired' };
};

/** Unsubscribes; the link of any mail to the subscriber is accepted. Returns no event when there is no subscription; never rejects. */
const unsubscribe = (subscriber: Subscriber): SubscriberEvent[] =>
  subscriber.status === 'unconfirmed' || subscriber.status === 'confirmed'
    ? [{ type: 'SubscriptionCancelled', data: nameOf(subscriber) }]
    : [];

/**
 * Sends a mail with the link to unsubscribe, at most once an hour. Never rejects: the response must not tell whether an address is
 * registered.
 */
const requestWayOut = (subscriber: Subscriber, { now }: DecisionContext): SubscriberEvent[] => {
  if (subscriber.status !== 'unconfirmed' && subscriber.status !== 'confirmed') return [];
  const { wayOutAt } = subscriber;
  if (wayOutAt !== undefined && sinceThen(wayOutAt, now) < REPEAT_AFTER_MS) return [];
  return [{ type: 'WayOutRequested', data: { ...nameOf(subscriber), at: now } }];
};

/** Expires a subscription that was never confirmed, once its deadline has passed. Returns no event for any other. */
const expire = (subscriber: Subscriber, context: DecisionContext): SubscriberEvent[] =>
  'subscription' in subscriber && isOverdue(subscriber, context)
    ? [{ type: 'SubscriptionExpired', data: nameOf(subscriber) }]
    : [];

const erase = (subscriber: Subscriber): SubscriberEvent[] | Rejection => {
  if (subscriber.status === 'none') return { rejected: 'not_found' };
  return subscriber.status === 'forgotten' ? [] : [{ type: 'SubscriberErased', data: { id: subscriber.id } }];
};

/** Returns true when a subscription was never confirmed, and its time to be confirmed is over. */
const isOverdue = (subscriber: Subscriber, { now }: DecisionContext): boolean => {
  const requestedAt = unconfirmedSince(subscriber);
  return requestedAt !== undefined && sinceThen(requestedAt, now) >= CONFIRMATION_DEADLINE_DAYS * 24 * HOUR_MS;
};

/** Returns when a subscription that was never confirmed was requested; undefined for any other. */
const unconfirmedSince = (subscriber: Subscriber): string | undefined => {
  if (subscriber.status === 'unconfirmed') return subscriber.requestedAt;
  return subscriber.status === 'unsubscribed' ? subscriber.unconfirmedSince : undefined;
};

const sinceThen = (then: string, now: string): number => Date.parse(now) - Date.parse(then);

const nameOf = ({ id, subscription }: { id: string; subscription: string }) => ({ id, subscription });

/**
 * Returns the state of a newsletter subscriber after one more event. Throws when the event needs a subscription and there is none: before
 * the first one, or after it was erased or has expired.
 */
export const evolveSubscriber = (state: Subscriber, event: SubscriberEvent): Subscriber => {
  if (event.type === 'SubscriptionRequested') {
    const { at, ...registered } = event.data;
    return { ...registered, status: 'unconfirmed', requestedAt: at, mailedAt: at };
  }
  if (event.type === 'SubscriberErased' || event.type === 'SubscriptionExpired') return { status: 'forgotten' };
  if (state.status === 'none' || state.status === 'forgotten') {
    throw new Error(`${event.type} before SubscriptionRequested`);
  }
  switch (event.type) {
    case 'ConfirmationRepeated':
      return state.status === 'unconfirmed' ? { ...state, mailedAt: event.data.at } : state;
    case 'WayOutRequested':
      return state.status === 'unsubscribed' ? state : { ...state, wayOutAt: event.data.at };
    case 'SubscriptionConfirmed':
      return state.status === 'unconfirmed' ? confirmed(state) : state;
    case 'SubscriptionCancelled':
      return unsubscribed(state, event.data);
    default:
      return assertNever(event);
  }
};

const confirmed = ({ id, subscription, email, locale, wayOutAt }: Registered): Subscriber => ({
  status: 'confirmed',
  id,
  subscription,
  email,
  locale,
  ...(wayOutAt !== undefined && { wayOutAt }),
});

const unsubscribed = (state: Subscriber, name: Pick<Registered, 'id' | 'subscription'>): Subscriber => {
  const since = unconfirmedSince(state);
  return { status: 'unsubscribed', ...nameOf(name), ...(since !== undefined && { unconfirmedSince: since }) };
};

/** Decides the commands of newsletter subscribers (docs/product.md, rules 42, 43 and 44). */
export const subscriberDecider: Decider<Subscriber, SubscriberCommand, SubscriberEvent> = {
  initial: { status: 'none' },
  decide,
  evolve: evolveSubscriber,
};
