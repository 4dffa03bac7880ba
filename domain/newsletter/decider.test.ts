import { describe, expect, it } from 'vitest';
import { specification } from '#testing/specification.ts';
import { evolveSubscriber, type SubscriberCommand, subscriberDecider } from './decider.ts';
import type { EncryptedAddress, SubscriberEvent } from './events.ts';

const { given } = specification(subscriberDecider);

const id = 'a'.repeat(64);
const [first, second] = ['first', 'second'];
const email: EncryptedAddress = { algorithm: 'aes-256-gcm', version: 1, key: 'k', nonce: 'n', tag: 't', text: 'x' };

/** Every example takes place then, unless it says otherwise. */
const now = '2026-11-20T12:00:00.000Z';
const after = (hours: number) => ({ now: new Date(Date.parse(now) + hours * 3_600_000).toISOString() });
const days = (number: number) => after(24 * number);

const subscribe = (subscription: string): SubscriberCommand => ({
  name: 'Subscribe',
  id,
  subscription,
  email,
  locale: 'en',
});
const confirm = (subscription: string): SubscriberCommand => ({ name: 'ConfirmSubscription', subscription });

const requested = (subscription: string, at = now): SubscriberEvent => ({
  type: 'SubscriptionRequested',
  data: { id, subscription, email, locale: 'en', at },
});
const repeated = (at: string): SubscriberEvent => ({
  type: 'ConfirmationRepeated',
  data: { id, subscription: first, at },
});
const confirmed = (subscription: string): SubscriberEvent => ({
  type: 'SubscriptionConfirmed',
  data: { id, subscription },
});
const cancelled = (subscription: string): SubscriberEvent => ({
  type: 'SubscriptionCancelled',
  data: { id, subscription },
});
const expired: SubscriberEvent = { type: 'SubscriptionExpired', data: { id, subscription: first } };
const erased: SubscriberEvent = { type: 'SubscriberErased', data: { id } };

/** Every way in which a subscription can be over. */
const endings: [string, SubscriberEvent[]][] = [
  ['cancelled', [requested(first), confirmed(first), cancelled(first)]],
  ['cancelled before it was confirmed', [requested(first), cancelled(first)]],
  ['expired', [requested(first), expired]],
  ['erased', [requested(first), confirmed(first), erased]],
];

describe('subscribing', () => {
  it('rejects an address that is already registered', () => {
    given().when(subscribe(first)).then(requested(first));
    given(requested(first)).when(subscribe(second)).thenRejected('email_already_registered', { path: 'email' });
    given(requested(first), confirmed(first))
      .when(subscribe(second))
      .thenRejected('email_already_registered', { path: 'email' });
  });

  it('erases the subscriber and starts a new subscription when the address is unreadable', () => {
    const again = { ...subscribe(second), isUnreadable: true } as const;
    given(requested(first)).when(again).then(erased, requested(second));
    given(requested(first), confirmed(first)).when(again).then(erased, requested(second));
    given(requested(first), erased).when(again).then(requested(second));
  });

  it.each(endings)('starts a new subscription when the earlier one was %s', (_how, history) => {
    given(...history)
      .when(subscribe(second))
      .then(requested(second));
    given(...history, requested(second))
      .when(confirm(second))
      .then(confirmed(second));
  });
});

describe('the mail with the unsubscribe link', () => {
  const ask: SubscriberCommand = { name: 'RequestWayOut' };
  const sent = (at: string): SubscriberEvent => ({ type: 'WayOutRequested', data: { id, subscription: first, at } });

  it('is sent at most once an hour to confirmed and unconfirmed subscribers', () => {
    for (const history of [[requested(first)], [requested(first), confirmed(first)]]) {
      given(...history)
        .when(ask, after(2))
        .then(sent(after(2).now));
      given(...history, sent(after(2).now))
        .when(ask, after(2.99))
        .then();
      given(...history, sent(after(2).now))
        .when(ask, after(3))
        .then(sent(after(3).now));
    }
    given(requested(first), sent(after(2).now), confirmed(first))
      .when(ask, after(2.5))
      .then();
  });

  it('is not sent to unknown or former subscribers', () => {
    given().when(ask).then();
    for (const [, history] of endings)
      given(...history)
        .when(ask, after(2))
        .then();
  });
});

describe('a repeated confirmation mail', () => {
  const repeat: SubscriberCommand = { name: 'RepeatConfirmation' };

  it('is sent no earlier than one hour after the previous one', () => {
    given(requested(first)).when(repeat).then();
    given(requested(first)).when(repeat, after(0.99)).then();
    given(requested(first))
      .when(repeat, after(1))
      .then(repeated(after(1).now));
    given(requested(first), repeated(after(1).now))
      .when(repeat, after(1.99))
      .then();
    given(requested(first), repeated(after(1).now))
      .when(repeat, after(2))
      .then(repeated(after(2).now));
  });

  it('is not sent to confirmed, former or unknown subscribers', () => {
    given().when(repeat, after(2)).then();
    given(requested(first), confirmed(first)).when(repeat, after(2)).then();
    for (const [, history] of endings)
      given(...history)
        .when(repeat, after(2))
        .then();
  });

  it('does not extend the confirmation deadline', () => {
    given(requested(first), repeated(days(29).now))
      .when(confirm(first), days(30))
      .thenRejected('link_expired');
  });
});

describe('confirming', () => {
  it('succeeds within 30 days and changes nothing when repeated', () => {
    given(requested(first)).when(confirm(first), days(29.99)).then(confirmed(first));
    given(requested(first)).when(confirm(first), days(30)).thenRejected('link_expired');
    given(requested(first), confirmed(first)).when(confirm(first), days(300)).then();
  });

  it.each(endings)('is rejected when the subscription was %s', (_how, history) => {
    given(...history)
      .when(confirm(first))
      .thenRejected('link_expired');
  });

  it('is rejected with the link of an earlier subscription', () => {
    given(requested(first), cancelled(first), requested(second)).when(confirm(first)).thenRejected('link_expired');
    given(requested(first), cancelled(first), requested(second), confirmed(second))
      .when(confirm(first))
      .thenRejected('link_expired');
  });

  it('is rejected for an unknown subscriber', () => {
    given().when(confirm(first)).thenRejected('link_expired');
  });
});

describe('unsubscribing', () => {
  const unsubscribe: SubscriberCommand = { name: 'Unsubscribe' };

  it('cancels a confirmed or unconfirmed subscription', () => {
    given(requested(first)).when(unsubscribe).then(cancelled(first));
    given(requested(first), confirmed(first)).when(unsubscribe).then(cancelled(first));
    given(requested(first), cancelled(first), requested(second)).when(unsubscribe).then(cancelled(second));
  });

  it('changes nothing for an unknown or former subscriber', () => {
    given().when(unsubscribe).then();
    for (const [, history] of endings)
      given(...history)
        .when(unsubscribe)
        .then();
  });
});

describe('a subscription that was never confirmed', () => {
  const expire: SubscriberCommand = { name: 'ExpireSubscription' };

  it('expires after 30 days', () => {
    given(requested(first)).when(expire, days(29.99)).then();
    given(requested(first)).when(expire, days(30)).then(expired);
    given(requested(first), repeated(days(20).now))
      .when(expire, days(30))
      .then(expired);
  });

  it('expires 30 days after it was requested, also when it was cancelled', () => {
    given(requested(first), cancelled(first)).when(expire, days(29.99)).then();
    given(requested(first), cancelled(first)).when(expire, days(30)).then(expired);
    given(requested(first), cancelled(first), cancelled(first)).when(expire, days(30)).then(expired);
    given(requested(first), cancelled(first), expired).when(expire, days(300)).then();
  });

  it('is the only one that expires', () => {
    given().when(expire, days(300)).then();
    given(requested(first), confirmed(first)).when(expire, days(300)).then();
    given(requested(first), confirmed(first), cancelled(first)).when(expire, days(300)).then();
    given(requested(first), expired).when(expire, days(300)).then();
    given(requested(first), confirmed(first), erased).when(expire, days(300)).then();
  });
});

describe('erasing a subscriber', () => {
  const erase: SubscriberCommand = { name: 'EraseSubscriber' };

  it('succeeds for an unconfirmed, confirmed or unsubscribed subscriber', () => {
    given(requested(first)).when(erase).then(erased);
    given(requested(first), confirmed(first)).when(erase).then(erased);
    given(requested(first), cancelled(first)).when(erase).then(erased);
  });

  it('changes nothing for an erased or expired subscriber', () => {
    given(requested(first), erased).when(erase).then();
    given(requested(first), expired).when(erase).then();
  });

  it('is rejected for an unknown subscriber', () => {
    given().when(erase).thenRejected('not_found');
  });

  it('removes the address from the state', () => {
    expect([requested(first), confirmed(first), erased].reduce(evolveSubscriber, subscriberDecider.initial)).toEqual({
      status: 'forgotten',
    });
  });
});

it.each([repeated(now), confirmed(first), cancelled(first)])('throws when the first event is $type', (event) => {
  expect(() => evolveSubscriber(subscriberDecider.initial, event)).toThrow(
    `${event.type} before SubscriptionRequested`,
  );
});
