import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { accessDenied, notReady } from '#testing/eventstoredb/grpc-errors.ts';
import { openDoubleAndStore } from '#testing/eventstoredb/open-double.ts';
import { PATIENCE_MS } from '#testing/patience.ts';
import { collect, idsOf, newEvent, newEvents, pullSubscription } from '../contract/helpers.ts';
import type { EventStore } from '../event-store.ts';
import type { SubscriptionFailure } from '../subscription-failures.ts';

const appendMany = async (store: EventStore, stream: string, count: number): Promise<string[]> => {
  const events = newEvents(count);
  for (let at = 0; at < count; at += 500) await store.append(stream, 'any', events.slice(at, at + 500));
  return idsOf(events);
};

describe('a subscription resumes', () => {
  test('after the server was unavailable', async () => {
    const { double, store } = await openDoubleAndStore();
    const subscription = pullSubscription(store, 0n, ['article-']);
    await subscription.untilCaughtUp();
    for (let round = 0; round < 3; round += 1) {
      await double.stop();
      await double.start();
      const event = newEvent();
      await store.append('article-1', 'any', [event]);
      expect(idsOf(await subscription.untilCaughtUp())).toEqual([event.id]);
    }
    await subscription.stop();
  });

  test('after the server ended it without an error', async () => {
    const { double, store } = await openDoubleAndStore();
    const subscription = pullSubscription(store, 0n, ['article-']);
    await subscription.untilCaughtUp();
    double.endCalls();
    const [id] = await appendMany(store, 'article-1', 1);
    expect(idsOf(await subscription.events(1))).toEqual([id]);
    await subscription.stop();
  });

  test('after transient and after permanent errors', async () => {
    const { double, store } = await openDoubleAndStore();
    const [id] = await appendMany(store, 'article-1', 1);
    for (const disturb of [
      () => double.fail(2, notReady),
      () => double.answerNotLeader(2),
      () => double.fail(2, accessDenied),
    ]) {
      disturb();
      const subscription = pullSubscription(store, 0n, ['article-']);
      expect(idsOf(await subscription.events(1))).toEqual([id]);
      await subscription.stop();
    }
  });

  test('after a position whose event was scavenged', async () => {
    const { double, store } = await openDoubleAndStore();
    const wanted = newEvents(3);
    const foreign: bigint[] = [];
    for (const event of wanted) {
      foreign.push((await store.append('other-1', 'any', [newEvent()])).position);
      await store.append('article-1', 'any', [event]);
    }
    for (const position of foreign) double.scavenge(position);
    for (const [index, position] of foreign.entries()) {
      const subscription = pullSubscription(store, position, ['article-']);
      expect(idsOf(await subscription.untilCaughtUp())).toEqual(idsOf(wanted.slice(index)));
      await subscription.stop();
    }
  });

  test('when the server stops sending before it caught up', async () => {
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: 500 });
    const ids = await appendMany(store, 'article-1', 3_000);
    const subscription = pullSubscription(store, 0n, ['article-']);
    const first = idsOf(await subscription.events(1));
    double.silenceConnections();
    expect([...first, ...idsOf(await subscription.untilCaughtUp())]).toEqual(ids);
    await subscription.stop();
  });

  test('when another call finds the connection half-open', async () => {
    const { double, store } = await openDoubleAndStore();
    const subscription = pullSubscription(store, 0n, ['article-']);
    await subscription.untilCaughtUp();
    double.silenceConnections();
    await store.ping();
    const [id] = await appendMany(store, 'article-1', 1);
    expect(idsOf(await subscription.events(1))).toEqual([id]);
    await subscription.stop();
  });
});

describe('a failing subscription', () => {
  test('reports the failure after three attempts, then rarely, and its recovery', async () => {
    const troubles: SubscriptionFailure[] = [];
    const { double, store } = await openDoubleAndStore({ onSubscriptionFailure: (trouble) => troubles.push(trouble) });
    const [id] = await appendMany(store, 'article-1', 1);
    double.fail(8, accessDenied);
    const subscription = pullSubscription(store, 0n, ['article-']);
    expect(idsOf(await subscription.events(1))).toEqual([id]);
    // The leader check runs at the same time and may have received one of the failures.
    expect(troubles.map(({ failures }) => failures)).toEqual([3, expect.toBeOneOf([7, 8])]);
    expect(troubles.map(({ error }) => String((error as Error | undefined)?.message))).toEqual([
      expect.stringContaining('who may read $all'),
      'undefined',
    ]);
    expect(troubles[0]).toMatchObject({ prefixes: ['article-'], position: 0n });
    await subscription.stop();
  });

  test('doubles its timeout after each timeout', async () => {
    const troubles: SubscriptionFailure[] = [];
    const { double, store } = await openDoubleAndStore({
      callTimeoutMs: 50,
      onSubscriptionFailure: (trouble) => troubles.push(trouble),
    });
    const [id] = await appendMany(store, 'article-1', 1);
    double.stall('subscribe');
    const subscription = pullSubscription(store, 0n, ['article-']);
    const following = subscription.events(1);
    await vi.waitFor(() => expect(troubles).toHaveLength(1), 10_000);
    expect(String(troubles[0]!.error)).toContain('no answer within 0.2 seconds');
    double.resume();
    expect(idsOf(await following)).toEqual([id]);
    await subscription.stop();
  });
});

describe('a subscription delivers every event once and in order', () => {
  test('resumes after the last processed event, not the last received one', async () => {
    const { double, store } = await openDoubleAndStore();
    const ids = await appendMany(store, 'article-1', 9_000);
    // Far after those, the server's checkpoints advance without the consumer.
    await appendMany(store, 'noise-1', 3_000);
    const seen: string[] = [];
    let batches = 0;
    for await (const item of store.subscribe(0n, ['article-'], new AbortController().signal)) {
      if (item.kind === 'caught-up') break;
      if (item.kind === 'connected') continue;
      seen.push(...idsOf(item.events));
      if (batches++ % 3 === 0) double.dropConnections();
    }
    expect(seen).toEqual(ids);
    expect(double.calls('subscribe')).toBeGreaterThan(2);
  });

  test('delivers one batch at a time to a slow consumer', async () => {
    const { store } = await openDoubleAndStore();
    const ids = await appendMany(store, 'article-1', 1_000);
    const steps: string[] = [];
    const seen: string[] = [];
    for await (const item of store.subscribe(0n, ['article-'], new AbortController().signal)) {
      if (item.kind === 'caught-up') break;
      if (item.kind === 'connected') continue;
      steps.push('begin');
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      seen.push(...idsOf(item.events));
      steps.push('end');
    }
    expect(seen).toEqual(ids);
    expect(steps).toEqual(steps.map((_, index) => (index % 2 ? 'end' : 'begin')));
  });

  test('reports caught-up only after the events that came before', async () => {
    const { double, store } = await openDoubleAndStore();
    const ids = await appendMany(store, 'article-1', 150);
    const before = double.eventsSent();
    const subscription = pullSubscription(store, 0n, ['article-']);
    // Waits until the client has received everything, including the server's caught-up mark.
    const first = await subscription.events(1);
    await vi.waitFor(() => expect(double.eventsSent() - before).toBe(1 + 150), PATIENCE_MS);
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect([...idsOf(first), ...idsOf(await subscription.untilCaughtUp())]).toEqual(ids);
    await subscription.stop();
  });
});

describe('the cost of a subscription', () => {
  test('is limited in memory: the server waits for the consumer', async () => {
    const { double, store } = await openDoubleAndStore();
    await appendMany(store, 'article-1', 12_000);
    const before = double.eventsSent();
    let taken = 0;
    let ahead = 0;
    for await (const item of store.subscribe(0n, ['article-'], new AbortController().signal)) {
      if (item.kind === 'caught-up') break;
      if (item.kind === 'connected') continue;
      for (let turn = 0; turn < 50; turn += 1) await nextTurn();
      ahead = Math.max(ahead, double.eventsSent() - before - taken);
      taken += item.events.length;
    }
    expect(taken).toBe(12_000);
    expect(ahead).toBeLessThan(5_000);
  });

  test('is limited to some megabytes with large events', async () => {
    const { double, store } = await openDoubleAndStore();
    const count = 100;
    for (let number = 0; number < count; number += 1) {
      await store.append('article-1', 'any', [newEvent({ text: `${number}`.padEnd(300_000) })]);
    }
    const before = double.eventsSent();
    let taken = 0;
    let ahead = 0;
    for await (const item of store.subscribe(0n, ['article-'], new AbortController().signal)) {
      if (item.kind === 'caught-up') break;
      if (item.kind === 'connected') continue;
      expect(item.events.length).toBeLessThanOrEqual(15);
      taken += item.events.length;
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      ahead = Math.max(ahead, double.eventsSent() - before - taken);
    }
    expect(taken).toBe(count);
    expect(ahead).toBeLessThan(60);
  });

  test('is nothing once the consumer stopped, among past events and live', async () => {
    const { double, store } = await openDoubleAndStore();
    await appendMany(store, 'article-1', 5_000);
    const { signal } = new AbortController();
    for await (const { kind } of store.subscribe(0n, ['article-'], signal)) if (kind === 'events') break;
    for await (const { kind } of store.subscribe(0n, ['article-'], signal)) if (kind === 'caught-up') break;
    await vi.waitFor(() => expect(double.openCalls()).toBe(0), PATIENCE_MS);
  });

  test('includes no events that do not match: the server filters them', async () => {
    const { double, store } = await openDoubleAndStore();
    await appendMany(store, 'noise-1', 500);
    await appendMany(store, 'article-1', 5);
    const before = double.eventsSent();
    const some = pullSubscription(store, 0n, ['article-']);
    expect(await some.untilCaughtUp()).toHaveLength(5);
    // The last event of the log, to know its head position, and the five.
    expect(double.eventsSent() - before).toBe(1 + 5);
    const all = pullSubscription(store, 0n, []);
    expect(idsOf(await all.untilCaughtUp())).toEqual(idsOf(await collect(store.readAll(0n, []))));
    expect(double.log.all.length).toBeGreaterThan(505);
    await Promise.all([some.stop(), all.stop()]);
  });
});
