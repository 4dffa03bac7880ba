import { describe, expect, test, vi } from 'vitest';
import { openCluster, openDouble, openDoubleAndStore, openStore } from '#testing/eventstoredb/open-double.ts';
import { openLatencyProxy } from '#testing/network/latency-proxy.ts';
import { isFullRun } from '#testing/test-scale.ts';
import { collect, idsOf, newEvent, newEvents, pullSubscription, retryUntilAvailable } from '../../contract/helpers.ts';
import { EventStoreUnavailable } from '../../event-store.ts';
import type { SubscriptionFailure } from '../../subscription-failures.ts';

describe('a cluster', () => {
  test('is followed to a new leader after the old one was cut off', async () => {
    const { cluster, store } = await openCluster();
    const [first, second] = cluster.nodes as [(typeof cluster.nodes)[0], (typeof cluster.nodes)[0]];
    const listener = openStore(`${cluster.connectionString}&connectionName=listener`);
    const subscription = pullSubscription(listener, 0n, ['article-']);
    await subscription.untilCaughtUp();
    cluster.cutOff(first);
    cluster.elect(second);
    const event = newEvent();
    await retryUntilAvailable(() => store.append('article-1', 'no_stream', [event]));
    expect(idsOf(await subscription.events(1))).toEqual([event.id]);
    expect(first.log.stream('article-1')).toBeUndefined();
    await subscription.stop();
  });

  test('is unavailable without a leader, although its nodes respond', async () => {
    const { cluster, store } = await openCluster({ callTimeoutMs: 500, retryTimeoutMs: 1_000 });
    await store.append('article-1', 'no_stream', newEvents(1));
    cluster.cutOff(cluster.nodes[0]!);
    await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(collect(store.read('article-1'))).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(store.append('article-1', 0n, newEvents(1))).rejects.toMatchObject({ outcome: 'nothing_sent' });
    cluster.elect(cluster.nodes[1]!);
    await retryUntilAvailable(() => store.ping());
    expect(await collect(store.read('article-1'))).toHaveLength(1);
  });

  test('is followed to a new leader although the old one is busy and lagging', async () => {
    const { cluster, store } = await openCluster();
    const [first, second] = cluster.nodes as [(typeof cluster.nodes)[0], (typeof cluster.nodes)[0]];
    const listener = openStore(`${cluster.connectionString}&connectionName=listener`);
    const subscription = pullSubscription(listener, 0n, ['article-']);
    await subscription.untilCaughtUp();
    first.lags = true;
    cluster.elect(second);
    const event = newEvent();
    await retryUntilAvailable(() => store.append('article-1', 'no_stream', [event]));
    const busy = setInterval(() => first.write('other-1', 'application/json', Buffer.from('{}')), 50);
    expect(idsOf(await subscription.events(1))).toEqual([event.id]);
    clearInterval(busy);
    await subscription.stop();
  });

  test('is served by its leader when only a follower is configured, and reports why that may fail', async () => {
    const troubles: SubscriptionFailure[] = [];
    const { cluster } = await openCluster();
    const [leader, follower] = cluster.nodes as [(typeof cluster.nodes)[0], (typeof cluster.nodes)[0]];
    const store = openStore(follower.connectionString, { onSubscriptionFailure: (trouble) => troubles.push(trouble) });
    await store.append('article-1', 'no_stream', newEvents(1));
    const subscription = pullSubscription(store, 0n, ['article-']);
    expect(await subscription.untilCaughtUp()).toHaveLength(1);
    await leader.stop();
    const next = subscription.untilCaughtUp();
    await vi.waitFor(() => expect(troubles).not.toEqual([]), 10_000);
    expect(String(troubles[0]!.error)).toContain('name all of them there');
    await leader.start();
    await next;
    await subscription.stop();
  });

  test('is found when its first nodes are unavailable', async () => {
    const { cluster, store } = await openCluster();
    cluster.elect(cluster.nodes[2]!);
    await cluster.nodes[0]!.stop();
    await store.append('article-1', 'no_stream', newEvents(1));
    expect(await collect(store.read('article-1'))).toHaveLength(1);
  });

  test('is followed to a new leader when the old one is frozen', async () => {
    const { cluster, store } = await openCluster();
    const [first, second] = cluster.nodes as [(typeof cluster.nodes)[0], (typeof cluster.nodes)[0]];
    const subscription = pullSubscription(store, 0n, ['article-']);
    await subscription.untilCaughtUp();
    first.stall();
    const event = newEvent();
    const appending = retryUntilAvailable(() => store.append('article-1', 'no_stream', [event]));
    cluster.elect(second);
    await appending;
    expect(idsOf(await subscription.events(1))).toEqual([event.id]);
    first.resume();
    await subscription.stop();
  });
});

test('keeps a slow connection however often callers ping', { timeout: 90_000 }, async () => {
  const double = await openDouble();
  const port = await openLatencyProxy(double.port, isFullRun ? 700 : 250);
  const fast = openStore(double.connectionString);
  const events = newEvents(150);
  for (const event of events) await fast.append('article-1', 'any', [event]);
  const slow = openStore(`esdb://127.0.0.1:${port}?tls=false`);
  const pinging = setInterval(() => slow.ping().catch(() => {}), isFullRun ? 1_000 : 300);
  const subscription = pullSubscription(slow, 0n, ['article-']);
  expect(idsOf(await subscription.untilCaughtUp())).toEqual(idsOf(events));
  clearInterval(pinging);
  expect(double.calls('subscribe')).toBe(1);
  await subscription.stop();
});

test('reports connected before the server rejects a position of another log', async () => {
  const troubles: SubscriptionFailure[] = [];
  const { store } = await openDoubleAndStore({ onSubscriptionFailure: (trouble) => troubles.push(trouble) });
  const { position } = await store.append('article-1', 'any', newEvents(1));
  await store.append('article-1', 'any', newEvents(1));
  const subscription = pullSubscription(store, position + 3n, ['article-']);
  expect(await subscription.next()).toEqual({ kind: 'connected', position: position + 3n });
  subscription.untilCaughtUp().catch(() => {});
  await vi.waitFor(() => expect(troubles).not.toEqual([]), 10_000);
  await subscription.stop();
});

test('a subscription waits for events after a position beyond the head', async () => {
  const { store } = await openDoubleAndStore();
  await store.append('article-1', 'any', newEvents(1));
  const end = await store.headPosition();
  const subscription = pullSubscription(store, end + 300n, ['article-']);
  expect(await subscription.untilCaughtUp()).toEqual([]);
  const events = newEvents(8);
  for (const event of events) await store.append('article-1', 'any', [event]);
  const seen = await subscription.events(1);
  expect(seen.every(({ position }) => position > end + 300n)).toBe(true);
  await subscription.stop();
});
