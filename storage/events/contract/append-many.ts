import { describe, expect, test } from 'vitest';
import { PartialAppendError, type StreamAppend, WrongExpectedRevision } from '../event-store.ts';
import { collect, idsOf, newEvent, newEvents, newStream } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

/** Registers the tests of `appendMany` that every event store must pass. */
export const describeAppendMany = (contract: ContractContext) =>
  describe('appendMany', () => {
    const written = async (stream: string) => idsOf(await collect(contract.second.read(stream)));

    /** Prepares appends to a stream of two events, a new stream, and a stream with any revision. */
    const begin = async () => {
      const [old, fresh, any] = [newStream(contract), newStream(contract), newStream(contract)];
      const before = newEvents(2);
      await contract.store.append(old, 'no_stream', before);
      const appends: StreamAppend[] = [
        { stream: old, expected: 1n, events: newEvents(2) },
        { stream: fresh, expected: 'no_stream', events: newEvents(1) },
        { stream: any, expected: 'any', events: newEvents(3) },
      ];
      return { before, appends };
    };

    test('appends to several streams and returns the results in the given order', async () => {
      const { before, appends } = await begin();
      const appended = await contract.store.appendMany(appends);
      expect(appended.map(({ revision }) => revision)).toEqual([3n, 0n, 2n]);
      const positions = appended.map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(await written(appends[0]!.stream)).toEqual(idsOf([...before, ...appends[0]!.events]));
      for (const { stream, events } of appends.slice(1)) expect(await written(stream)).toEqual(idsOf(events));
      const [, , last] = await collect(contract.store.read(appends[2]!.stream));
      expect(last!.position).toBe(appended[2]!.position);
    });

    test('returns the first result again for the same event ids, also after later events', async () => {
      const { appends } = await begin();
      const first = await contract.store.appendMany(appends);
      expect(await contract.second.appendMany(appends)).toEqual(first);
      for (const { stream } of appends) await contract.store.append(stream, 'any', newEvents(1));
      expect(await contract.store.appendMany(appends)).toEqual(first);
      expect(await written(appends[1]!.stream)).toHaveLength(2);
    });

    test('appends only the missing streams when the first were already written', async () => {
      const { appends } = await begin();
      const { stream, expected, events } = appends[0]!;
      const first = await contract.store.append(stream, expected, events);
      expect((await contract.store.appendMany(appends))[0]).toEqual(first);
      for (const each of appends.slice(1)) expect(await written(each.stream)).toEqual(idsOf(each.events));
    });

    test.each([0, 1, 2])(
      'names the stream when append number %i is rejected, and writes nothing that it does not report',
      async (at) => {
        const { before, appends } = await begin();
        const refused = appends[at]!.stream;
        appends[at]!.expected = 7n;
        const actual = at === 0 ? 1n : -1n;
        const error = await contract.store.appendMany(appends).catch((thrown) => thrown);
        const told = error instanceof PartialAppendError ? error.written : [];
        expect(told.map(({ stream }) => stream)).toEqual(
          contract.isAtomic ? [] : appends.slice(0, at).map(({ stream }) => stream),
        );
        const conflict = error instanceof PartialAppendError ? error.cause : error;
        expect(conflict).toBeInstanceOf(WrongExpectedRevision);
        expect(conflict).toMatchObject({ stream: refused, expected: 7n, actual });
        const streams = await Promise.all(appends.map(({ stream }) => written(stream)));
        const expected = appends.map(({ stream, events }, index) => [
          ...(index === 0 ? idsOf(before) : []),
          ...(told.some((each) => each.stream === stream) ? idsOf(events) : []),
        ]);
        expect(streams).toEqual(expected);
      },
    );

    test('accepts one of many concurrent appends to the same streams', async () => {
      const streams = [newStream(contract), newStream(contract)];
      const attempts = Array.from({ length: 10 }, () =>
        streams.map((stream): StreamAppend => ({ stream, expected: 'no_stream', events: newEvents(1) })),
      );
      const results = await Promise.allSettled(
        attempts.map((appends, number) => (number % 2 ? contract.store : contract.second).appendMany(appends)),
      );
      const won = attempts.filter((_, index) => results[index]!.status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const [index, stream] of streams.entries()) {
        expect(await written(stream)).toEqual(idsOf(won[0]![index]!.events));
      }
    });

    test('rejects invalid appends before anything is written', async () => {
      const [one, other] = [newStream(contract), newStream(contract)];
      const good: StreamAppend = { stream: one, expected: 'any', events: newEvents(1) };
      const bad: [StreamAppend, string][] = [
        [{ stream: other, expected: 'any', events: [newEvent('\u0000')] }, 'cannot be stored'],
        [{ stream: one, expected: 'any', events: newEvents(1) }, 'occurs twice'],
      ];
      for (const [append, why] of bad) await expect(contract.store.appendMany([good, append])).rejects.toThrow(why);
      expect(await written(one)).toEqual([]);
      expect(await contract.store.appendMany([])).toEqual([]);
      const nothing: StreamAppend = { stream: one, expected: 'any', events: [] };
      await expect(contract.store.appendMany([nothing])).rejects.toThrow('no events were given');
    });

    describe('with a stream that must still be at a revision', () => {
      const ask = async (expected: StreamAppend['expected']) => {
        const { appends } = await begin();
        const asked: StreamAppend = { stream: appends[0]!.stream, expected, events: [] };
        return { wanted: appends.slice(1), asked };
      };

      test('writes to the other streams when it is, and nothing to that one', async () => {
        const { wanted, asked } = await ask(1n);
        const absent: StreamAppend = { stream: newStream(contract), expected: 'no_stream', events: [] };
        const appended = await contract.store.appendMany([...wanted, asked, absent]);
        expect(appended.map(({ revision }) => revision)).toEqual([0n, 2n, 1n, -1n]);
        expect(await written(asked.stream)).toHaveLength(2);
        expect(await written(absent.stream)).toEqual([]);
        for (const { stream, events } of wanted) expect(await written(stream)).toEqual(idsOf(events));
      });

      test.each([0n, 2n, 'no_stream'] as const)(
        'rejects %s when the stream is at another revision, and names the stream',
        async (expected) => {
          const { wanted, asked } = await ask(expected);
          const error = await contract.store.appendMany([...wanted, asked]).catch((thrown) => thrown);
          const conflict = error instanceof PartialAppendError ? error.cause : error;
          expect(conflict).toBeInstanceOf(WrongExpectedRevision);
          expect(conflict).toMatchObject({ stream: asked.stream, expected, actual: 1n });
          if (!contract.isAtomic) return expect(error.written).toHaveLength(wanted.length);
          for (const { stream } of wanted) expect(await written(stream)).toEqual([]);
        },
      );

      test('skips the check in Postgres when the other streams were already written', async () => {
        const { wanted, asked } = await ask(1n);
        const first = await contract.store.appendMany([...wanted, asked]);
        await contract.store.append(asked.stream, 1n, newEvents(1));
        const again = await contract.store.appendMany([...wanted, asked]).catch((thrown) => thrown);
        if (contract.isAtomic) expect(again.slice(0, -1)).toEqual(first.slice(0, -1));
        else expect(again).toBeInstanceOf(PartialAppendError);
      });
    });
  });
