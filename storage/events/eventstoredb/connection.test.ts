import fs from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { notReady } from '#testing/eventstoredb/grpc-errors.ts';
import { openDouble, openDoubleAndStore, openStore } from '#testing/eventstoredb/open-double.ts';
import { collect, newEvents, pullSubscription } from '../contract/helpers.ts';
import { EventStoreMisconfigured, EventStoreUnavailable } from '../event-store.ts';
import { createEventStoreDBEventStore } from './event-store.ts';

const pem = (name: string): string => new URL(`../../../testing/eventstoredb/${name}`, import.meta.url).pathname;
const TLS = { key: fs.readFileSync(pem('localhost-key.pem')), certificate: fs.readFileSync(pem('localhost.pem')) };

describe('the connection string', () => {
  test('configures TLS and credentials', async () => {
    const double = await openDouble({ tls: TLS, user: { name: 'levada', password: 'ponta@sol' } });
    const host = `localhost:${double.address.split(':')[1]}`;
    const options = `tls=true&tlsCAFile=${encodeURIComponent(pem('localhost.pem'))}`;
    const store = openStore(`esdb://levada:ponta%40sol@${host}?${options}`);
    await store.append('article-1', 'no_stream', newEvents(1));
    expect(await collect(store.read('article-1'))).toHaveLength(1);
    const stranger = openStore(`esdb://levada:wrong@${host}?${options}`);
    await expect(stranger.append('article-2', 'no_stream', newEvents(1))).rejects.toThrow(EventStoreMisconfigured);
    await expect(stranger.ping()).rejects.toThrow(EventStoreMisconfigured);
  });

  test('may name a user without TLS, whose password is not sent', async () => {
    const double = await openDouble();
    const store = openStore(`esdb://levada:secret@${double.address}?tls=false`);
    await store.append('article-1', 'no_stream', newEvents(1));
    expect(double.authorizations()).toEqual([]);
  });

  test('may name a cluster, which is asked for its leader', async () => {
    const double = await openDouble();
    const store = openStore(`esdb+discover://${double.address}?tls=false`);
    await store.append('article-1', 'no_stream', newEvents(1));
    expect(double.calls('gossip')).toBeGreaterThan(0);
  });

  test.each([
    ['tlsVerifyCert=false', 'has the option tlsVerifyCert, .* name the certificate to trust with tlsCAFile'],
    ['tls=false&retries=3', 'has the option retries, which the client does not support: remove it'],
  ])('is rejected with %s, which the client would ignore and print', (options, message) => {
    const printed = vi.spyOn(console, 'warn');
    expect(() => createEventStoreDBEventStore(`esdb://levada:secret@db?${options}`)).toThrow(new RegExp(message));
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  test.each([
    ['esdb+discover://levada:secret@a,b:2123,c?tls=false', /write esdb:\/\/a:2113,b:2123,c:2113$/],
    ['esdb://a,b?tls=false&nodePreference=follower', /nodePreference=follower, and only the leader .* remove it$/],
  ])('%s is rejected with the text to write', (connectionString, message) => {
    expect(() => createEventStoreDBEventStore(connectionString)).toThrow(message);
  });

  test.each(['', 'postgres://levada:secret@db', 'esdb://levada:secret@:x', 'esdb://db:2113?tls=levada:secret'])(
    'is rejected without repeating its password when it cannot be parsed: %s',
    (connectionString) => {
      expect(() => createEventStoreDBEventStore(connectionString)).toThrow(
        /^The EventStoreDB connection string cannot be read((?!secret).)*$/,
      );
    },
  );
});

describe('one process', () => {
  test('has one client per connection string for any number of stores, until the last one closes', async () => {
    const { double, store } = await openDoubleAndStore();
    const others = Array.from({ length: 3 }, () => createEventStoreDBEventStore(double.connectionString));
    await Promise.all(others.map((each) => each.append('article-1', 'any', newEvents(1))));
    expect(double.clients()).toBe(1);
    await Promise.all(others.map((each) => each.close()));
    await store.ping();
    await store.close();
    await expect.poll(() => double.connections()).toBe(0);
  });

  test('may use two servers independently', async () => {
    const [calm, wild] = [await openDoubleAndStore(), await openDoubleAndStore()];
    calm.double.stall();
    const appending = calm.store.append('article-1', 'no_stream', newEvents(1));
    await expect.poll(() => calm.double.calls('append')).toBe(1);
    wild.double.killMidAppend();
    await wild.store.append('article-1', 'no_stream', newEvents(1));
    calm.double.resume();
    await expect(appending).resolves.toMatchObject({ revision: 0n });
    expect(calm.double.calls('append')).toBe(1);
  });
});

describe('the client', () => {
  test('is not waited for when its cluster discovery hangs', { timeout: 8_000 }, async () => {
    const double = await openDouble();
    const options = { callTimeoutMs: 200, retryTimeoutMs: 500 };
    const store = openStore(`esdb+discover://${double.address}?tls=false&gossipTimeout=60`, options);
    double.stall();
    const appending = store.append('article-1', 'no_stream', newEvents(1));
    await expect(appending).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(collect(store.read('article-1'))).rejects.toBeInstanceOf(EventStoreUnavailable);
    double.resume();
  });

  test('recovers from one failed request for the server’s features', async () => {
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: 500, retryTimeoutMs: 1_000 });
    double.failServerFeaturesOnce();
    await expect(store.append('article-1', 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0n });
  });

  test('is replaced when its connection becomes unresponsive', async () => {
    const { double, store } = await openDoubleAndStore({ callTimeoutMs: 200 });
    await store.append('article-1', 'no_stream', newEvents(1));
    double.silenceConnections();
    await expect(store.append('article-1', 0n, newEvents(1))).resolves.toMatchObject({ revision: 1n });
    double.silenceConnections();
    // Nothing is read first here, so only the append can notice.
    await expect(store.append('article-2', 'no_stream', newEvents(1))).resolves.toMatchObject({ revision: 0n });
    double.silenceConnections();
    expect(await collect(store.read('article-1'))).toHaveLength(2);
    double.silenceConnections();
    await expect(store.ping()).resolves.toBeUndefined();
  });

  test('keeps looking for its cluster when no member responds', async () => {
    const double = await openDouble();
    const store = openStore(`esdb+discover://${double.address}?tls=false&maxDiscoverAttempts=1`);
    await store.append('article-1', 'no_stream', newEvents(1));
    await double.stop();
    const appending = store.append('article-2', 'no_stream', newEvents(1));
    await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await double.start();
    await expect(appending).resolves.toMatchObject({ revision: 0n });
  });

  test('does not end the process when it loses a second call during discovery', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const double = await openDouble();
    const store = openStore(`esdb+discover://${double.address}?tls=false&maxDiscoverAttempts=1`);
    const subscription = pullSubscription(store, 0n, ['article-']);
    await subscription.untilCaughtUp();
    double.stall('gossip');
    double.fail(1, notReady);
    const appending = store.append('article-1', 'no_stream', newEvents(1));
    await expect.poll(() => double.calls('gossip')).toBe(2);
    double.dropConnections();
    double.resume();
    await appending;
    await subscription.events(1);
    await subscription.stop();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});
