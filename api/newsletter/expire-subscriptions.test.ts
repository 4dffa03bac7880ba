import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import { CONFIRMATION_DEADLINE_DAYS } from '#domain/newsletter/decider.ts';
import { EMAIL_FIELD, subscriberStream } from '#domain/newsletter/events.ts';
import { waitForPosition } from '#projections/engine/wait-for-position.ts';
import { listSubscribers } from '#projections/newsletter/queries.ts';
import { ERASED } from '#storage/personal-data/personal-data.ts';
import { newAddress, visitor } from '#testing/mail/newsletter.ts';
import { toNewEvent, uuid } from '#testing/projections/helpers.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { loadState } from '../commands/read-stream.ts';
import { subscriberId } from './commands.ts';
import { expireSubscriptions } from './expire-subscriptions.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Appends a subscription of this many days ago. */
const subscribed = async (daysAgo: number, ...then: string[]) => {
  const { personalData, store, changes } = site.runtime;
  const address = newAddress();
  const id = subscriberId(personalData, address);
  const stream = subscriberStream(id);
  const email = await personalData.encrypt(stream, EMAIL_FIELD, address);
  const at = new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString();
  const named = { id, subscription: uuid(1) };
  const events = [
    { type: 'SubscriptionRequested', data: { ...named, email, locale: 'pt', at } },
    ...then.map((type) => ({ type, data: named })),
  ];
  const { position } = await store.append(
    stream,
    'no_stream',
    events.map((event) => toNewEvent(event)),
  );
  expect(await waitForPosition(changes, ['subscribers'], position)).toBe(true);
  return { id, address, stream, email };
};

const statusOf = async (id: string) => (await loadState(site.runtime.store, subscriberAggregate, id)).status;

describe('a subscription that was never confirmed', () => {
  it('is erased with its key after 30 days, as the system actor', async () => {
    const [old, young, confirmed] = [
      await subscribed(CONFIRMATION_DEADLINE_DAYS + 0.01),
      await subscribed(CONFIRMATION_DEADLINE_DAYS - 0.01),
      await subscribed(CONFIRMATION_DEADLINE_DAYS + 1, 'SubscriptionConfirmed'),
    ];
    expect(await expireSubscriptions(site.runtime, new Date())).toBe(1);
    expect(await Promise.all([old, young, confirmed].map(({ id }) => statusOf(id)))).toEqual([
      'forgotten',
      'unconfirmed',
      'confirmed',
    ]);
    const { personalData } = site.runtime;
    expect(await personalData.decrypt(old.stream, EMAIL_FIELD, old.email)).toBe(ERASED);
    expect(await personalData.decrypt(young.stream, EMAIL_FIELD, young.email)).toBe(young.address);
    const last = await Array.fromAsync(site.runtime.store.read(old.stream, { backwards: true, limit: 1 }));
    expect(last).toMatchObject([{ type: 'SubscriptionExpired', metadata: { actor: { kind: 'system' } } }]);
  });

  it('is erased after 30 days also when it was cancelled before, and once', async () => {
    const days = CONFIRMATION_DEADLINE_DAYS + 0.01;
    const [declined, young, former] = [
      await subscribed(days, 'SubscriptionCancelled'),
      await subscribed(CONFIRMATION_DEADLINE_DAYS - 0.01, 'SubscriptionCancelled'),
      await subscribed(days, 'SubscriptionConfirmed', 'SubscriptionCancelled'),
    ];
    expect(await expireSubscriptions(site.runtime, new Date())).toBe(1);
    expect(await Promise.all([declined, young, former].map(({ id }) => statusOf(id)))).toEqual([
      'forgotten',
      'unsubscribed',
      'unsubscribed',
    ]);
    const { personalData, read } = site.runtime;
    expect(await personalData.decrypt(declined.stream, EMAIL_FIELD, declined.email)).toBe(ERASED);
    expect(await personalData.decrypt(former.stream, EMAIL_FIELD, former.email)).toBe(former.address);
    expect((await listSubscribers(read, personalData, { id: declined.id })).total).toBe(0);
    expect(await expireSubscriptions(site.runtime, new Date())).toBe(0);
    const events = await Array.fromAsync(site.runtime.store.read(declined.stream));
    expect(events.filter(({ type }) => type === 'SubscriptionExpired')).toHaveLength(1);
  });

  it('expires once when several processes check concurrently; subscribing again is possible', async () => {
    const { id, address, stream } = await subscribed(CONFIRMATION_DEADLINE_DAYS + 1);
    await Promise.all([1, 2, 3].map(() => expireSubscriptions(site.runtime, new Date())));
    const events = await Array.fromAsync(site.runtime.store.read(stream));
    expect(events.map(({ type }) => type)).toEqual(['SubscriptionRequested', 'SubscriptionExpired']);
    expect(await expireSubscriptions(site.runtime, new Date())).toBe(0);
    expect((await visitor(site.app).send('Subscribe', { email: address })).statusCode).toBe(200);
    expect(await statusOf(id)).toBe('unconfirmed');
  });
});
