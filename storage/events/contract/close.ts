import { describe, expect, test } from 'vitest';
import { EventStoreUnavailable } from '../event-store.ts';
import { collect, newEvent, newStream } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

/** Registers the tests of `close` that every event store must pass. */
export const describeClose = (contract: ContractContext) =>
  describe('close', () => {
    test('finishes accepted appends, ends subscriptions, and rejects later calls', async () => {
      const { store, close } = await contract.open();
      const stream = newStream(contract);
      const { position } = await store.append(newStream(contract), 'no_stream', [newEvent()]);
      const subscription = collectKinds(store.subscribe(position, [stream], new AbortController().signal));
      const appending = store.append(stream, 'no_stream', [newEvent()]);
      await Promise.all([store.close(), store.close()]);
      await expect(appending).resolves.toMatchObject({ revision: 0n });
      await subscription;
      await expect(store.append(stream, 'any', [newEvent()])).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(collect(store.read(stream))).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(collect(store.readAll(0n, [stream]))).rejects.toBeInstanceOf(EventStoreUnavailable);
      await expect(store.ping()).rejects.toBeInstanceOf(EventStoreUnavailable);
      await close();
    });

    test('ends a subscription that starts afterwards', async () => {
      const { store, close } = await contract.open();
      await store.close();
      expect(await collectKinds(store.subscribe(0n, [], new AbortController().signal))).toEqual([]);
      await close();
    });
  });

const collectKinds = async (items: AsyncIterable<{ kind: string }>): Promise<string[]> => {
  const kinds: string[] = [];
  for await (const { kind } of items) kinds.push(kind);
  return kinds;
};
