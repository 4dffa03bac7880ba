import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { headOfLog, idsOf, newEvent, newEvents, newStream, pullSubscription, retryUntilAvailable } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

/** Registers the tests of `subscribe` that every event store must pass. */
export const describeSubscribe = (contract: ContractContext) =>
  describe('subscribe', () => {
    /** Returns a start position and a prefix that belong to one test. */
    const begin = async () => {
      const stream = newStream(contract, 'live');
      return { stream, prefixes: [stream], start: await headOfLog(contract) };
    };

    test('delivers past events, reports that it has caught up, then delivers live events', async () => {
      const { stream, prefixes, start } = await begin();
      const [past, own, foreign] = [newEvents(3), newEvents(2), newEvents(2)];
      await contract.store.append(stream, 'no_stream', past);
      const subscription = pullSubscription(contract.store, start, prefixes);
      expect(idsOf(await subscription.untilCaughtUp())).toEqual(idsOf(past));
      await contract.store.append(stream, 'any', own);
      expect(idsOf(await subscription.events(2))).toEqual(idsOf(own));
      await contract.second.append(stream, 'any', foreign);
      expect(idsOf(await subscription.events(2))).toEqual(idsOf(foreign));
      await subscription.stop();
    });

    test('reports that it has caught up when there are no events', async () => {
      const { prefixes, start } = await begin();
      const subscription = pullSubscription(contract.store, start, prefixes);
      expect(await subscription.next()).toMatchObject({ kind: 'connected', position: start });
      expect(await subscription.next()).toMatchObject({ kind: 'caught-up' });
      await subscription.stop();
    });

    test('reports that it connected before it reads from the position, which may belong to another log', async () => {
      const { stream, prefixes, start } = await begin();
      await contract.store.append(stream, 'no_stream', newEvents(1));
      const subscription = pullSubscription(contract.store, start + 1n, prefixes);
      expect(await subscription.next()).toEqual({ kind: 'connected', position: start + 1n });
      await subscription.stop();
    });

    test('waits for events after a position beyond the head', async () => {
      const { stream, prefixes } = await begin();
      const end = await contract.store.headPosition();
      const subscription = pullSubscription(contract.store, end + 500n, prefixes);
      expect(await subscription.untilCaughtUp()).toEqual([]);
      const writing = retryUntilAvailable(async () => {
        for (const event of newEvents(600)) await contract.second.append(stream, 'any', [event]);
      });
      for (const { position } of await subscription.events(1)) expect(position).toBeGreaterThan(end + 500n);
      await writing;
      await subscription.stop();
    });

    test('delivers complete recorded events', async () => {
      const { stream, prefixes, start } = await begin();
      const event = newEvent({ text: 'Ponta do Sol' }, 'RestaurantAdded');
      const { revision, position } = await contract.store.append(stream, 'no_stream', [event]);
      const subscription = pullSubscription(contract.second, start, prefixes);
      expect(await subscription.events(1)).toEqual([
        { ...event, stream, revision, position, created: expect.any(Date) },
      ]);
      await subscription.stop();
    });

    test('delivers every stream without prefixes', async () => {
      const { stream, start } = await begin();
      const [one, other] = newEvents(2);
      await contract.store.append(stream, 'no_stream', [one!]);
      await contract.store.append(newStream(contract, 'other'), 'no_stream', [other!]);
      const subscription = pullSubscription(contract.store, start, []);
      const ids = idsOf(await subscription.untilCaughtUp());
      expect(ids.filter((id) => id === one!.id || id === other!.id)).toEqual([one!.id, other!.id]);
      await subscription.stop();
    });

    test('resumes after the last event of an earlier subscription', async () => {
      const { stream, prefixes, start } = await begin();
      const events = newEvents(5);
      for (const event of events) await contract.store.append(stream, 'any', [event]);
      const first = pullSubscription(contract.store, start, prefixes);
      const all = await first.untilCaughtUp();
      await first.stop();
      const second = pullSubscription(contract.second, all[1]!.position, prefixes);
      expect(idsOf(await second.untilCaughtUp())).toEqual(idsOf(events.slice(2)));
      await second.stop();
    });

    test('delivers every event to every subscriber', async () => {
      const { stream, prefixes, start } = await begin();
      const subscriptions = Array.from({ length: 8 }, (_, number) =>
        pullSubscription(number % 2 ? contract.store : contract.second, start, prefixes),
      );
      await Promise.all(subscriptions.map(({ untilCaughtUp }) => untilCaughtUp()));
      const events = newEvents(40);
      const writing = events.map((event) => contract.store.append(stream, 'any', [event]));
      const seen = await Promise.all(subscriptions.map((subscription) => subscription.events(40)));
      await Promise.all(writing);
      for (const each of seen) expect(idsOf(each)).toEqual(idsOf(events));
      await Promise.all(subscriptions.map(({ stop }) => stop()));
    });

    test('delivers thousands of past events in order', async () => {
      const { stream, prefixes, start } = await begin();
      const events = newEvents(4500);
      for (let at = 0; at < events.length; at += 250) {
        await contract.store.append(stream, 'any', events.slice(at, at + 250));
      }
      const subscription = pullSubscription(contract.second, start, prefixes);
      expect(idsOf(await subscription.untilCaughtUp())).toEqual(idsOf(events));
      await subscription.stop();
    });

    test('ends when the consumer breaks, among past events and live', async () => {
      const { stream, prefixes, start } = await begin();
      await contract.store.append(stream, 'no_stream', newEvents(2));
      const { signal } = new AbortController();
      const kinds: string[] = [];
      for (const stopAt of ['events', 'caught-up'] as const) {
        for await (const { kind } of contract.store.subscribe(start, prefixes, signal)) {
          kinds.push(kind);
          if (kind === stopAt) break;
        }
      }
      expect(kinds).toEqual(['connected', 'events', 'connected', 'events', 'caught-up']);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    });

    test('ends when the signal aborts: before it starts, while it waits, between two items', async () => {
      const { stream, prefixes, start } = await begin();
      await contract.store.append(stream, 'no_stream', [newEvent()]);
      for (const abortAt of ['never began', 'waiting', 'connected', 'events']) {
        const abort = new AbortController();
        if (abortAt === 'never began') abort.abort();
        const kinds: string[] = [];
        for await (const { kind } of contract.store.subscribe(start, prefixes, abort.signal)) {
          kinds.push(kind);
          if (abortAt === kind) abort.abort();
          // The loop requests the next item, and waits for it, before this runs.
          if (abortAt === 'waiting' && kind === 'caught-up') setImmediate(() => abort.abort());
        }
        const expected: Record<string, string[]> = {
          'never began': [],
          connected: ['connected'],
          events: ['connected', 'events'],
          waiting: ['connected', 'events', 'caught-up'],
        };
        expect(kinds, abortAt).toEqual(expected[abortAt]);
        expect(getEventListeners(abort.signal, 'abort')).toEqual([]);
      }
    });

    test('leaves no event listeners after many subscriptions', async () => {
      const { stream, prefixes, start } = await begin();
      const warnings: Error[] = [];
      const note = (warning: Error) => warnings.push(warning);
      process.on('warning', note);
      for (let number = 0; number < 150; number += 1) {
        const subscription = pullSubscription(contract.store, start, prefixes);
        expect(await subscription.untilCaughtUp()).toEqual([]);
        await subscription.stop();
      }
      await contract.store.append(stream, 'no_stream', [newEvent()]);
      await contract.store.ping();
      process.off('warning', note);
      expect(warnings).toEqual([]);
    });
  });
