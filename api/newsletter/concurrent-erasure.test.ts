import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { subscriberAggregate } from '#domain/newsletter/aggregate.ts';
import { EMAIL_FIELD, type SubscriberEvent, subscriberStream } from '#domain/newsletter/events.ts';
import type { EventStore } from '#storage/events/event-store.ts';
import type { Mailer } from '#storage/mail/mailer.ts';
import { createOutbox } from '#storage/mail/outbox.ts';
import { ERASED, type PersonalData } from '#storage/personal-data/personal-data.ts';
import { createMailbox, newAddress, startMailing } from '#testing/mail/newsletter.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { openSite, type SiteUnderTest } from '#testing/site-under-test.ts';
import { repetitions } from '#testing/test-scale.ts';
import { loadState } from '../commands/read-stream.ts';
import type { Runtime } from '../runtime.ts';
import { executeCommand } from '../slice-endpoints.ts';
import { subscriberId } from './commands.ts';
import { completeErasures } from './complete-erasures.ts';
import { expireSubscriptions } from './expire-subscriptions.ts';

let site: SiteUnderTest;
let mailing: ReturnType<typeof startMailing>;
const mailbox = createMailbox();

beforeAll(async () => {
  site = await openSite();
  mailing = startMailing(site.runtime, mailbox.mailer);
});
afterAll(async () => {
  await mailing.stop();
  await site.close();
});

const idOf = (address: string) => subscriberId(site.runtime.personalData, address);
const editor = { id: 'editor', name: 'Editor', role: 'editor' } as const;

/** Commands of a subscriber and an editor; each returns undefined, or the code of a rejection. */
const acts = (services: Runtime, address: string) => {
  const act = (name: string, body: object, actor?: typeof editor) =>
    executeCommand(services, { name, body, actor }).then(
      () => undefined,
      (error) => error.rejection?.rejected ?? error.code ?? Promise.reject(error),
    );
  return {
    subscribe: () => act('Subscribe', { email: address, locale: 'en' }),
    erase: () => act('EraseSubscriber', { id: idOf(address) }, editor),
  };
};

/**
 * Asserts what must hold when nothing is in progress: a registered subscriber's address can be decrypted, and nothing of an
 * erased one can.
 */
const expectHonest = async (address: string) => {
  const { store, personalData } = site.runtime;
  const stream = subscriberStream(idOf(address));
  const state = await loadState(store, subscriberAggregate, idOf(address));
  const events = await Array.fromAsync(store.read(stream));
  const envelopes = events.flatMap(({ data }) => {
    const { email } = data as Extract<SubscriberEvent, { type: 'SubscriptionRequested' }>['data'];
    return email ? [email] : [];
  });
  const readable = await Promise.all(envelopes.map((email) => personalData.decrypt(stream, EMAIL_FIELD, email)));
  const current = 'email' in state ? state.email.key : undefined;
  expect(readable).toEqual(envelopes.map(({ key }) => (key === current ? address : ERASED)));
  return state.status;
};

describe('erasing and subscribing concurrently', () => {
  const beginnings: [string, (address: string) => Promise<unknown>][] = [
    ['a registered subscriber', async (address) => acts(site.runtime, address).subscribe()],
    [
      'a subscriber erased before',
      async (address) => {
        const { subscribe, erase } = acts(site.runtime, address);
        await subscribe();
        await erase();
      },
    ],
  ];

  it.each(beginnings)(
    'of %s leaves no registered subscriber with an unreadable address',
    async (_, begin) => {
      const race = async () => {
        const address = newAddress();
        const { subscribe, erase } = acts(site.runtime, address);
        await begin(address);
        await Promise.all([subscribe(), erase(), subscribe(), erase()]);
        const status = await expectHonest(address);
        if (status === 'unconfirmed') await mailbox.arrival(address);
        return status;
      };
      for (const status of await Promise.all(Array.from({ length: repetitions(250) }, race))) {
        expect(['unconfirmed', 'forgotten']).toContain(status);
      }
    },
    120_000,
  );

  /** Returns the personal data and event store of a process that stalls at the given point, and the function that releases it. */
  const standingStill = (where: 'encrypted' | 'before it appends' | 'before it destroys') => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const stop = async () => {
      reached.resolve();
      await goOn.promise;
    };
    const { personalData, store } = site.runtime;
    const slowData: PersonalData = {
      ...personalData,
      async encrypt(...given) {
        const envelope = await personalData.encrypt(...given);
        if (where === 'encrypted') await stop();
        return envelope;
      },
      async destroy(...given) {
        if (where === 'before it destroys' && given[1]?.length !== 0) await stop();
        await personalData.destroy(...given);
      },
    };
    const slowStore: EventStore = {
      ...store,
      async append(...given) {
        if (where === 'before it appends') await stop();
        return store.append(...given);
      },
    };
    const services = { ...site.runtime, personalData: slowData, store: slowStore };
    return { services, reached: reached.promise, goOn: goOn.resolve };
  };

  it.each(['encrypted', 'before it appends'] as const)(
    'a subscription stalled when %s becomes a new subscriber',
    async (where) => {
      const address = newAddress();
      const { subscribe, erase } = acts(site.runtime, address);
      await subscribe();
      await erase();
      const late = standingStill(where);
      const answer = acts(late.services, address).subscribe();
      await late.reached;
      await subscribe();
      await erase();
      const before = mailbox.to(address).length;
      late.goOn();
      expect(await answer).toBeUndefined();
      expect(await expectHonest(address)).toBe('unconfirmed');
      await mailbox.arrival(address, before + 1);
    },
  );

  it.each(['before it appends', 'before it destroys'] as const)(
    'an erasure stalled %s deletes nothing of a subscriber who has come back',
    async (where) => {
      const address = newAddress();
      const { subscribe, erase } = acts(site.runtime, address);
      await subscribe();
      const late = standingStill(where);
      const answer = acts(late.services, address).erase();
      await late.reached;
      if (where === 'before it appends') await erase();
      expect(await subscribe()).toBeUndefined();
      late.goOn();
      await answer;
      expect(await expectHonest(address)).toBe(where === 'before it appends' ? 'forgotten' : 'unconfirmed');
    },
  );

  it('an interrupted erasure is completed by the schedule', async () => {
    const address = newAddress();
    const { subscribe } = acts(site.runtime, address);
    await subscribe();
    const dead = standingStill('before it destroys');
    void acts(dead.services, address).erase();
    await dead.reached;
    await vi.waitFor(async () => {
      await completeErasures(site.runtime);
      expect(await expectHonest(address)).toBe('forgotten');
    }, PATIENCE_MS);
    dead.goOn();
    expect(await expireSubscriptions(site.runtime, new Date())).toBe(0);
  });

  it('a registered subscriber without a key is erased by the schedule, or subscribes again as new', async () => {
    const [one, other] = [newAddress(), newAddress()];
    for (const address of [one, other]) {
      await acts(site.runtime, address).subscribe();
      await site.runtime.personalData.destroy(subscriberStream(idOf(address)));
    }
    const before = mailbox.to(other).length;
    expect(await acts(site.runtime, other).subscribe()).toBeUndefined();
    await mailbox.arrival(other, before + 1);
    await completeErasures(site.runtime);
    expect([await expectHonest(one), await expectHonest(other)]).toEqual(['forgotten', 'unconfirmed']);
  });
});

describe('an e-mail being sent while its subscriber is erased', () => {
  /** Sends e-mails through a process that stalls in `send`, or before its last check. */
  const mailingSlowly = async (address: string, mailer: Mailer, pauseAt: 'claimed' | 'sending') => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const stop = async () => {
      reached.resolve();
      await goOn.promise;
    };
    let reads = 0;
    const store: EventStore = {
      ...site.runtime.store,
      async *read(stream, options) {
        if (stream === subscriberStream(idOf(address)) && ++reads === 2 && pauseAt === 'claimed') await stop();
        yield* site.runtime.store.read(stream, options);
      },
    };
    const sent: string[] = [];
    const send: Mailer['send'] = async (mail) => {
      if (mail.to === address && pauseAt === 'sending') await stop();
      await mailer.send(mail);
      sent.push(mail.to);
    };
    await mailing.stop();
    const slow = startMailing({ ...site.runtime, store }, { ...mailer, send });
    return { slow, sent, reached: reached.promise, goOn: goOn.resolve };
  };

  const reactionDone = (address: string) =>
    vi.waitFor(async () => {
      const row = await site.runtime.db
        .selectFrom('reaction')
        .select('status')
        .where('stream', '=', subscriberStream(idOf(address)))
        .executeTakeFirst();
      expect(row?.status).toBe('done');
    }, PATIENCE_MS);

  it.each(['claimed', 'sending'] as const)(
    'and stalled when %s creates no new key, and nothing of it is stored',
    async (pauseAt) => {
      const address = newAddress();
      const outbox = createOutbox(site.runtime.db, site.runtime.personalData);
      const { slow, sent, reached, goOn } = await mailingSlowly(address, outbox, pauseAt);
      const { subscribe, erase } = acts(site.runtime, address);
      await subscribe();
      await reached;
      await erase();
      goOn();
      await reactionDone(address);
      await slow.stop();
      mailing = startMailing(site.runtime, mailbox.mailer);
      expect(sent).toEqual(pauseAt === 'claimed' ? [] : [address]);
      const keys = site.runtime.db.selectFrom('personal_key').select('wrapped');
      expect(await keys.where('subject', '=', subscriberStream(idOf(address))).execute()).toEqual([{ wrapped: null }]);
      const { items } = await outbox.list({ limit: 100 });
      expect(items.filter((entry) => 'to' in entry && entry.to === address)).toEqual([]);
      expect(await expectHonest(address)).toBe('forgotten');
    },
  );
});
