import { describe, expect, test } from 'vitest';
import { newEvents, newStream, pullSubscription } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

/** Registers the tests of `headPosition` that every event store must pass. */
export const describeEnd = (contract: ContractContext) =>
  describe('headPosition', () => {
    test('is the position of the last event of the log', async () => {
      for (const count of [1, 3]) {
        const { position } = await contract.store.append(newStream(contract), 'no_stream', newEvents(count));
        expect(await contract.second.headPosition()).toBeGreaterThanOrEqual(position);
        // Only events that other users of a shared log write at this moment can follow.
        for await (const event of contract.store.readAll(await contract.store.headPosition(), [contract.prefix])) {
          expect.unreachable(`${event.stream} came after the head position`);
        }
      }
    });

    test('is reached by a subscription to other streams', async () => {
      const wanted = newStream(contract);
      await contract.store.append(wanted, 'no_stream', newEvents(1));
      await contract.store.append(newStream(contract), 'no_stream', newEvents(5));
      const end = await contract.store.headPosition();
      const subscription = pullSubscription(contract.second, end, [wanted]);
      expect((await subscription.caughtUp()).position).toBeGreaterThanOrEqual(end);
      await contract.store.append(newStream(contract), 'no_stream', newEvents(5));
      const later = await contract.store.headPosition();
      expect(later).toBeGreaterThan(end);
      expect(await subscription.seen(later)).toEqual([]);
      await subscription.stop();
    });

    test('is reached when a subscription has caught up, and another one can resume there', async () => {
      const stream = newStream(contract);
      const { position: start } = await contract.store.append(stream, 'no_stream', newEvents(1));
      await contract.store.append(newStream(contract), 'no_stream', newEvents(2));
      const end = await contract.store.headPosition();
      const first = pullSubscription(contract.store, start, [stream]);
      const { position, events } = await first.caughtUp();
      expect(events).toEqual([]);
      expect(position).toBeGreaterThanOrEqual(end);
      await first.stop();
      const [event] = newEvents(1);
      await contract.second.append(stream, 0n, [event!]);
      const second = pullSubscription(contract.store, position, [stream]);
      expect(await second.events(1)).toMatchObject([{ id: event!.id }]);
      await second.stop();
    });
  });
