import { describe, expect, test } from 'vitest';
import type { ExpectedRevision } from '../event-store.ts';
import { collect, idsOf, newEvent, newEvents, newStream } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

/** Registers the tests of an append that is repeated with the same event ids, which every event store must pass. */
export const describeRetry = (contract: ContractContext) =>
  describe('a repeated append with the same event ids', () => {
    const revisions: ExpectedRevision[] = ['no_stream', 'any', 0n];

    describe.each(revisions)('expecting %s', (expected) => {
      const begin = async () => {
        const stream = newStream(contract);
        const before = expected === 0n ? newEvents(1) : [];
        if (expected === 0n) await contract.store.append(stream, 'no_stream', before);
        const events = newEvents(3);
        const first = await contract.store.append(stream, expected, events);
        return { stream, before, events, first };
      };

      test.each(['the same client', 'another client'])(
        'by %s writes nothing and returns the first result',
        async (by) => {
          const { stream, before, events, first } = await begin();
          const again = await (by === 'another client' ? contract.second : contract.store).append(
            stream,
            expected,
            events,
          );
          expect(again).toEqual(first);
          expect(idsOf(await collect(contract.store.read(stream)))).toEqual(idsOf([...before, ...events]));
        },
      );

      test('returns the first result although the stream has later events', async () => {
        const { stream, before, events, first } = await begin();
        const later = newEvents(2);
        await contract.second.append(stream, first.revision, later);
        expect(await contract.store.append(stream, expected, events)).toEqual(first);
        expect(await contract.second.append(stream, expected, events)).toEqual(first);
        expect(idsOf(await collect(contract.store.read(stream)))).toEqual(idsOf([...before, ...events, ...later]));
      });
    });

    test('writes once when ten calls run concurrently', async () => {
      const stream = newStream(contract);
      const events = newEvents(2);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, number) =>
          (number % 2 ? contract.store : contract.second).append(stream, 'any', events),
        ),
      );
      expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([1n]));
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(idsOf(await collect(contract.store.read(stream)))).toEqual(idsOf(events));
    });

    test('writes another event when the stream is another one', async () => {
      const [one, other] = [newStream(contract), newStream(contract)];
      const event = newEvent();
      const first = await contract.store.append(one, 'no_stream', [event]);
      const second = await contract.store.append(other, 'no_stream', [event]);
      expect(second.position).toBeGreaterThan(first.position);
      expect(idsOf(await collect(contract.store.read(other)))).toEqual([event.id]);
    });
  });
