import { describe, expect, test } from 'vitest';
import { EventTooLarge, MAX_EVENT_BYTES, WrongExpectedRevision } from '../event-store.ts';
import { collect, idsOf, newEvent, newEvents, newStream } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

/** Registers the tests of `append` and `ping` that every event store must pass. */
export const describeAppend = (contract: ContractContext) =>
  describe('append', () => {
    test('starts a stream at revision 0 and counts up', async () => {
      const stream = newStream(contract);
      const first = await contract.store.append(stream, 'no_stream', [newEvent()]);
      const second = await contract.store.append(stream, 0n, newEvents(2));
      const third = await contract.store.append(stream, 'any', [newEvent()]);
      expect([first.revision, second.revision, third.revision]).toEqual([0n, 2n, 3n]);
      expect(first.position).toBeLessThan(second.position);
      expect(second.position).toBeLessThan(third.position);
    });

    test('accepts any revision, also for a stream that does not exist', async () => {
      const appended = await contract.store.append(newStream(contract), 'any', [newEvent()]);
      expect(appended.revision).toBe(0n);
      expect(appended.position).toBeTypeOf('bigint');
    });

    test('records the event unchanged', async () => {
      const stream = newStream(contract);
      const data = {
        text: 'São Vicente, “Encumeada” 🏔️ 中文 עברית\n\t"quoted" back\\slash \\u0000 \u2028',
        'chave com espaço e ç': [null, true, false, 0, -1.5, 1e21, 0.1, [], {}, ''],
        nested: { list: [{ deep: [[1], [2, [3]]] }] },
      };
      const event = newEvent(data, 'ArticleCreated');
      const { revision, position } = await contract.store.append(stream, 'no_stream', [event]);
      const [recorded, ...rest] = await collect(contract.second.read(stream));
      expect(rest).toEqual([]);
      expect(recorded).toEqual({ ...event, stream, revision, position, created: expect.any(Date) });
    });

    test.each([
      ['no_stream', 'no_stream'],
      ['a revision it has passed', 0n],
      ['a revision it has not reached', 7n],
    ] as const)(
      'rejects %s for a stream at revision 1, returns its revision, and writes nothing',
      async (_, expected) => {
        const stream = newStream(contract);
        const events = newEvents(2);
        await contract.store.append(stream, 'no_stream', events);
        const error = await contract.second.append(stream, expected, [newEvent()]).catch((thrown) => thrown);
        expect(error).toBeInstanceOf(WrongExpectedRevision);
        expect(error).toMatchObject({ stream, expected, actual: 1n });
        expect(idsOf(await collect(contract.store.read(stream)))).toEqual(idsOf(events));
      },
    );

    test('rejects a revision for a stream that does not exist, and reports it as -1', async () => {
      const stream = newStream(contract);
      const error = await contract.store.append(stream, 0n, [newEvent()]).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(WrongExpectedRevision);
      expect(error).toMatchObject({ stream, expected: 0n, actual: -1n });
      expect(await collect(contract.store.read(stream))).toEqual([]);
    });

    test.each([-1n, -2n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 70n])(
      'rejects revision %s, which no stream can have',
      async (expected) => {
        const [missing, stream] = [newStream(contract), newStream(contract)];
        await contract.store.append(stream, 'no_stream', [newEvent()]);
        for (const [name, actual] of [
          [missing, -1n],
          [stream, 0n],
        ] as const) {
          const error = await contract.store.append(name, expected, [newEvent()]).catch((thrown) => thrown);
          expect(error).toMatchObject({ name: 'WrongExpectedRevision', stream: name, expected, actual });
        }
        expect(await collect(contract.store.read(missing))).toEqual([]);
        expect(await collect(contract.store.read(stream))).toHaveLength(1);
      },
    );

    test('accepts one of many concurrent appends at the same revision', async () => {
      const stream = newStream(contract);
      await contract.store.append(stream, 'no_stream', [newEvent()]);
      const results = await Promise.allSettled(
        Array.from({ length: 12 }, (_, number) =>
          (number % 2 ? contract.store : contract.second).append(stream, 0n, [newEvent()]),
        ),
      );
      const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
      expect(refused).toHaveLength(11);
      for (const reason of refused) expect(reason).toMatchObject({ name: 'WrongExpectedRevision', actual: 1n });
      expect(await collect(contract.store.read(stream))).toHaveLength(2);
    });

    test('keeps the order of appends that one caller sends without waiting', async () => {
      const stream = newStream(contract);
      const events = newEvents(50);
      const appended = await Promise.all(
        events.map((event, index) =>
          contract.store.append(stream, index === 0 ? 'no_stream' : BigInt(index - 1), [event]),
        ),
      );
      expect(appended.map(({ revision }) => revision)).toEqual(events.map((_, index) => BigInt(index)));
      expect(idsOf(await collect(contract.store.read(stream)))).toEqual(idsOf(events));
    });

    test('stores a large event completely', async () => {
      const stream = newStream(contract);
      const event = newEvent({ text: 'ilhéu '.repeat(100_000) });
      await contract.store.append(stream, 'no_stream', [event]);
      expect(await collect(contract.second.read(stream))).toMatchObject([{ data: event.data }]);
    });

    test('rejects an event that is too large, but not concurrent appends', async () => {
      const [before, large, after] = [newStream(contract), newStream(contract), newStream(contract)];
      const results = await Promise.allSettled([
        contract.store.append(before, 'no_stream', [newEvent()]),
        contract.store.append(large, 'no_stream', [
          newEvent(),
          newEvent({ text: 'x'.repeat(MAX_EVENT_BYTES) }, 'TooMuch'),
        ]),
        contract.store.append(after, 'no_stream', [newEvent()]),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      const { reason } = results[1] as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(EventTooLarge);
      expect(reason.bytes).toBeGreaterThan(MAX_EVENT_BYTES);
      expect(reason.message).toContain('TooMuch');
      expect(await collect(contract.store.read(large))).toEqual([]);
      expect(await collect(contract.store.read(after))).toHaveLength(1);
    });

    test.each([
      ['U+0000', { text: 'a\u0000b' }],
      ['half a surrogate pair', { list: ['\ud83c'] }],
    ])('rejects %s, names the event, and writes concurrent appends', async (_, data) => {
      const event = newEvent(data, 'Unstorable');
      const [stream, neighbour] = [newStream(contract), newStream(contract)];
      const [refused, written] = await Promise.allSettled([
        contract.store.append(stream, 'no_stream', [newEvent(), event]),
        contract.store.append(neighbour, 'no_stream', [newEvent()]),
      ]);
      expect(written.status).toBe('fulfilled');
      expect((refused as PromiseRejectedResult).reason.message).toMatch(new RegExp(`Unstorable .*${event.id}`));
      expect(await collect(contract.store.read(stream))).toEqual([]);
    });

    test('rejects an append without events', async () => {
      await expect(contract.store.append(newStream(contract), 'any', [])).rejects.toThrow('no events were given');
    });

    test('resolves a ping', async () => {
      await expect(contract.store.ping()).resolves.toBeUndefined();
    });
  });
