import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startEventStoreDBDouble } from '#testing/eventstoredb/double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { idsOf, newEvent, newEvents, pullSubscription } from '../contract/helpers.ts';
import { type EventStore, START_POSITION } from '../event-store.ts';
import { createEventStoreDBEventStore } from '../eventstoredb/event-store.ts';
import { type SharedSubscriptionOptions, withSharedSubscription } from './shared-subscription.ts';

const open = async (options: SharedSubscriptionOptions = {}) => {
  const double = await startEventStoreDBDouble();
  const ownPrefixes = ['article-', 'vote-', 'media-'];
  const log = createEventStoreDBEventStore(double.connectionString, { streamPrefixes: ownPrefixes });
  onTestFinished(async () => {
    await log.close();
    await double.close();
  });
  return { double, log, store: withSharedSubscription(log, { streamPrefixes: ownPrefixes, ...options }) };
};

/** Appends events and returns their ids. */
const append = async (store: EventStore, stream: string, count: number): Promise<string[]> => {
  const events = newEvents(count);
  for (let at = 0; at < count; at += 1_000) await store.append(stream, 'any', events.slice(at, at + 1_000));
  return idsOf(events);
};

const PREFIXES = [['article-'], ['vote-'], ['media-'], ['article-', 'media-'], []];

describe('subscribers at the same position', () => {
  test('share one subscription, for past and live events', async () => {
    const { double, store } = await open();
    const articles = await append(store, 'article-1', 600);
    const votes = await append(store, 'vote-1', 600);
    const sent = double.eventsSent();
    const subscriptions = PREFIXES.map((prefixes) => pullSubscription(store, START_POSITION, prefixes));
    const seen = await Promise.all(subscriptions.map(async ({ untilCaughtUp }) => idsOf(await untilCaughtUp())));
    const both = [...articles, ...votes];
    expect(seen).toEqual([articles, votes, [], articles, both]);
    expect(double.calls('subscribe')).toBe(1);
    // Every event once, plus at most one head position for each subscriber: those that ask at the same time share one.
    expect(double.eventsSent() - sent).toBeLessThanOrEqual(1_200 + PREFIXES.length);
    const [id] = await append(store, 'article-1', 1);
    for (const index of [0, 3, 4]) expect(idsOf(await subscriptions[index]!.events(1))).toEqual([id]);
    expect(double.calls('subscribe')).toBe(1);
    await Promise.all(subscriptions.map(({ stop }) => stop()));
    await vi.waitFor(() => expect(double.openCalls()).toBe(0), PATIENCE_MS);
  });

  test('receive the position that the log was read to when nothing matches', async () => {
    const { store } = await open();
    const quiet = pullSubscription(store, START_POSITION, ['media-']);
    const busy = pullSubscription(store, START_POSITION, ['article-']);
    await Promise.all([quiet.untilCaughtUp(), busy.untilCaughtUp()]);
    const { position } = await store.append('article-1', 'no_stream', newEvents(3));
    expect(await busy.events(3)).toHaveLength(3);
    expect(await quiet.next()).toEqual({ kind: 'events', events: [], position });
    await Promise.all([quiet.stop(), busy.stop()]);
  });

  test('receive connected before any event of a new connection', async () => {
    const { double, store } = await open();
    const subscriptions = PREFIXES.map(() => pullSubscription(store, START_POSITION, ['article-']));
    await Promise.all(subscriptions.map(({ untilCaughtUp }) => untilCaughtUp()));
    double.dropConnections();
    const [id] = await append(store, 'article-1', 1);
    for (const { next, stop } of subscriptions) {
      const items = [await next(), await next(), await next()];
      const told = items.flatMap((item) => (item.kind === 'events' ? idsOf(item.events) : item.kind));
      expect(told[0]).toBe('connected');
      expect(told.toSorted()).toEqual(['connected', 'caught-up', id].toSorted());
      await stop();
    }
  });
});

describe('a subscriber that starts later', () => {
  test('receives caught-up only after everything that existed when it started', async () => {
    const { store } = await open();
    const early = pullSubscription(store, START_POSITION, ['article-']);
    await early.untilCaughtUp();
    for (let round = 0; round < 8; round += 1) {
      const { position } = await store.append('media-1', 'any', [newEvent()]);
      const ids = await append(store, 'article-1', 2);
      const late = pullSubscription(store, position, ['article-']);
      expect(idsOf(await late.untilCaughtUp())).toEqual(ids);
      await late.stop();
    }
    await early.stop();
  });

  test('receives buffered events from memory', async () => {
    const { double, store } = await open();
    const [first, ...rest] = await append(store, 'article-1', 300);
    const early = pullSubscription(store, START_POSITION, ['article-']);
    const [event] = await early.untilCaughtUp();
    expect(event!.id).toBe(first);
    const sent = double.eventsSent();
    const late = pullSubscription(store, event!.position, ['article-']);
    expect(idsOf(await late.untilCaughtUp())).toEqual(rest);
    expect(double.calls('subscribe')).toBe(1);
    expect(double.eventsSent() - sent).toBe(1);
    await Promise.all([early.stop(), late.stop()]);
  });

  test('reads events that are no longer buffered by itself, then joins', async () => {
    const { double, store } = await open({ events: 100 });
    const ids = await append(store, 'article-1', 2_000);
    const early = pullSubscription(store, START_POSITION, ['article-']);
    await early.untilCaughtUp();
    const late = pullSubscription(store, START_POSITION, ['article-']);
    expect(idsOf(await late.untilCaughtUp())).toEqual(ids);
    expect(double.calls('subscribe')).toBe(2);
    await vi.waitFor(() => expect(double.openCalls()).toBe(1), PATIENCE_MS);
    const [id] = await append(store, 'article-1', 1);
    expect([idsOf(await late.events(1)), idsOf(await early.events(1))]).toEqual([[id], [id]]);
    await Promise.all([early.stop(), late.stop()]);
  });

  test('opens a new upstream when it is ahead of one that is catching up', async () => {
    const { double, store } = await open({ events: 100, slowSubscriberTimeoutMs: 1 });
    const ids = await append(store, 'article-1', 3_000);
    const { position } = await store.append('media-1', 'any', [newEvent()]);
    const behind = pullSubscription(store, START_POSITION, ['article-']);
    const begun = await behind.events(1);
    const ahead = pullSubscription(store, position, ['article-']);
    expect(await ahead.untilCaughtUp()).toEqual([]);
    expect(idsOf([...begun, ...(await behind.untilCaughtUp())])).toEqual(ids);
    const [id] = await append(store, 'article-1', 1);
    expect([idsOf(await ahead.events(1)), idsOf(await behind.events(1))]).toEqual([[id], [id]]);
    await vi.waitFor(() => expect(double.openCalls()).toBe(1), PATIENCE_MS);
    await Promise.all([ahead.stop(), behind.stop()]);
  });

  test('reads streams of other applications by itself', async () => {
    const { double, store } = await open();
    const own = pullSubscription(store, START_POSITION, []);
    await own.untilCaughtUp();
    const [id] = await append(store, 'other-1', 1);
    const other = pullSubscription(store, START_POSITION, ['other-']);
    expect(idsOf(await other.untilCaughtUp())).toEqual([id]);
    expect(double.openCalls()).toBe(2);
    await Promise.all([own.stop(), other.stop()]);
  });
});

describe('a slow subscriber', () => {
  test('delays no other subscriber and misses nothing', async () => {
    const { store } = await open({ events: 50 });
    const [fast, slow] = [
      pullSubscription(store, START_POSITION, ['article-']),
      pullSubscription(store, START_POSITION, ['article-']),
    ];
    await Promise.all([fast.untilCaughtUp(), slow.untilCaughtUp()]);
    const ids: string[] = [];
    for (let round = 0; round < 40; round += 1) {
      const more = await append(store, 'article-1', 10);
      expect(idsOf(await fast.events(10))).toEqual(more);
      ids.push(...more);
    }
    expect(idsOf(await slow.events(400))).toEqual(ids);
    await Promise.all([fast.stop(), slow.stop()]);
  });

  test('is waited for briefly while the upstream catches up, but not when it is stuck', async () => {
    const { double, store } = await open({ events: 1_000, slowSubscriberTimeoutMs: 200 });
    const ids = await append(store, 'article-1', 3_000);
    const stuck = pullSubscription(store, START_POSITION, ['article-']);
    const begun = await stuck.events(1);
    const [one, other] = [
      pullSubscription(store, START_POSITION, ['article-']),
      pullSubscription(store, START_POSITION, ['article-']),
    ];
    const slow = async () => {
      const seen: string[] = [];
      while (seen.length < ids.length) {
        seen.push(...idsOf(await other.events(1)));
        for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      }
      return seen;
    };
    const seen = await Promise.all([one.events(ids.length).then(idsOf), slow()]);
    expect(seen).toEqual([ids, ids]);
    expect(double.calls('subscribe')).toBe(1);
    expect(idsOf([...begun, ...(await stuck.untilCaughtUp())])).toEqual(ids);
    await Promise.all([one.stop(), other.stop(), stuck.stop()]);
  });
});

describe('an event that the upstream cannot read', () => {
  /** Makes a subscription throw at an event of type `Damaged`, as when a part of the log is lost. */
  const withDamage = (log: EventStore): EventStore => ({
    ...log,
    async *subscribe(after, prefixes, signal) {
      for await (const item of log.subscribe(after, prefixes, signal)) {
        if (item.kind === 'events' && item.events.some(({ type }) => type === 'Damaged')) throw new Error('damaged');
        yield item;
      }
    },
  });

  test('stops only the subscribers that it matches; the others continue and share an upstream after it', async () => {
    const { double, log } = await open();
    const ownPrefixes = ['article-', 'vote-', 'media-'];
    const store = withSharedSubscription(withDamage(log), { streamPrefixes: ownPrefixes });
    const before = await append(store, 'article-1', 3);
    const everything = pullSubscription(store, START_POSITION, []);
    const some = [
      pullSubscription(store, START_POSITION, ['article-']),
      pullSubscription(store, START_POSITION, ['media-', 'article-']),
    ];
    for (const each of [everything, ...some]) expect(idsOf(await each.untilCaughtUp())).toEqual(before);
    await store.append('vote-1', 'no_stream', [newEvent({}, 'Damaged')]);
    await expect(everything.events(1)).rejects.toThrow('damaged');
    for (let round = 0; round < 3; round += 1) {
      const after = await append(store, 'article-1', 2);
      for (const each of some) expect(idsOf(await each.events(2))).toEqual(after);
    }
    // The head position is requested repeatedly, the damaged event is not.
    await vi.waitFor(() => expect(double.openCalls()).toBe(1), PATIENCE_MS);
    await expect(pullSubscription(store, START_POSITION, []).untilCaughtUp()).rejects.toThrow('damaged');
    expect(double.calls('subscribe')).toBeLessThan(12);
    await Promise.all(some.map(({ stop }) => stop()));
  });
});

test("delivers every subscriber's events once and in order under random joins, aborts, lags and lost connections", async () => {
  const { double, store } = await open({ events: 60, slowSubscriberTimeoutMs: 5 });
  const random = createRandom(20_261_122);
  const STREAMS = ['article-1', 'vote-1', 'media-1', 'other-1'];
  const write = async () => {
    for (let number = 0; number < 250; number += 1) {
      const stream = STREAMS[random(STREAMS.length)]!;
      const events = newEvents(1 + random(random(10) === 0 ? 60 : 4));
      await store.append(stream, 'any', events);
      if (random(60) === 0) double.dropConnections();
      if (random(3) === 0) for (let turn = random(60); turn > 0; turn -= 1) await nextTurn();
    }
    return store.append('article-1', 'any', [newEvent()]);
  };
  const writing = write();
  /** Subscribes repeatedly from its last position, at its own pace. */
  const subscribe = async (number: number) => {
    const prefixes = PREFIXES[number % PREFIXES.length]!;
    const seen: string[] = [];
    let position = START_POSITION;
    let end: bigint | undefined;
    let abort = new AbortController();
    const isDone = () => end !== undefined && position >= end;
    void writing.then((last) => {
      end = last.position;
      if (isDone()) abort.abort();
    });
    while (!isDone()) {
      abort = new AbortController();
      let stay = random(40);
      for await (const item of store.subscribe(position, prefixes, abort.signal)) {
        if (item.kind === 'events') {
          for (const event of item.events) expect(event.position).toBeGreaterThan(position);
          seen.push(...idsOf(item.events));
        }
        expect(item.position).toBeGreaterThanOrEqual(position);
        position = item.position;
        for (let turn = random(number * 8); turn > 0; turn -= 1) await nextTurn();
        stay -= 1;
        if (isDone()) break;
        if (stay === 0) {
          if (random(2) === 0) break;
          abort.abort();
        }
      }
    }
    return { prefixes, seen };
  };
  const all = await Promise.all(Array.from({ length: 12 }, (_, number) => subscribe(number)));
  const isOurs = (stream: string) => !/^(other|\$)/.test(stream);
  const log = double.log.all.filter(({ stream }) => isOurs(stream));
  for (const { prefixes, seen } of all) {
    const wanted = log.filter(
      ({ stream }) => prefixes.length === 0 || prefixes.some((each) => stream.startsWith(each)),
    );
    expect(seen).toEqual(idsOf(wanted));
  }
}, 60_000);

/** Returns the same sequence of pseudo-random numbers in each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return below > 0 ? Math.floor((state / 2 ** 31) * below) : 0;
  };
};
