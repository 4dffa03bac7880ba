import { beforeEach, describe, expect, test } from 'vitest';
import { StreamDamaged } from '../event-store.ts';
import { collect, idsOf, newEvents, newStream } from './helpers.ts';
import type { ContractContext, ServerAdmin } from './opened-stores.ts';

/** Registers the tests of streams that were deleted or truncated on the server, which every event store must pass. */
export const describeDamaged = (contract: ContractContext) =>
  describe('a stream that was damaged on the server', () => {
    let byHand: ServerAdmin;
    beforeEach(({ skip }) => {
      if (!contract.byHand) return skip('streams of this log cannot be damaged');
      byHand = contract.byHand;
    });

    const begin = async () => {
      const stream = newStream(contract);
      await contract.store.append(stream, 'no_stream', newEvents(5));
      return stream;
    };
    const reads = (stream: string) => [
      collect(contract.store.read(stream)),
      collect(contract.second.read(stream, { from: 1n })),
    ];
    const isDamaged = async (attempts: Promise<unknown>[], stream: string, damage: string) => {
      for (const { reason } of (await Promise.allSettled(attempts)) as PromiseRejectedResult[]) {
        expect(reason).toBeInstanceOf(StreamDamaged);
        expect(reason).toMatchObject({ stream, damage });
      }
    };

    test('by a tombstone is neither read nor written', async () => {
      const stream = await begin();
      await byHand.tombstone(stream);
      await isDamaged(reads(stream), stream, 'deleted');
      for (const expected of ['no_stream', 'any', 4n] as const) {
        await isDamaged([contract.store.append(stream, expected, newEvents(1))], stream, 'deleted');
      }
    });

    test('by a soft delete is not started again', async () => {
      const stream = await begin();
      await byHand.softDelete(stream);
      await isDamaged(reads(stream), stream, 'deleted');
      const events = newEvents(1);
      await isDamaged([contract.store.append(stream, 'no_stream', events)], stream, 'deleted');
      await isDamaged([contract.store.append(stream, 'no_stream', events)], stream, 'deleted');
      await isDamaged(reads(stream), stream, 'truncated');
    });

    test('by truncating its start is not read from there, but can be read at its end', async () => {
      const stream = await begin();
      await byHand.truncate(stream, 3);
      await isDamaged(reads(stream), stream, 'truncated');
      expect(await collect(contract.store.read(stream, { backwards: true, limit: 1 }))).toMatchObject([
        { revision: 4n },
      ]);
      expect(await collect(contract.store.read(stream, { from: 3n }))).toHaveLength(2);
    });

    test('by truncating all its events is not treated as a missing stream', async () => {
      const stream = await begin();
      await byHand.truncate(stream, 5);
      await isDamaged([collect(contract.store.read(stream))], stream, 'truncated');
    });

    test('does not affect other streams', async () => {
      const stream = await begin();
      await byHand.tombstone(stream);
      const end = await contract.store.headPosition();
      const events = newEvents(2);
      await contract.store.append(newStream(contract), 'no_stream', events);
      expect(idsOf(await collect(contract.store.readAll(end, [])))).toEqual(idsOf(events));
    });
  });
