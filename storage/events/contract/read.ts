import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadOptions, RecordedEvent } from '../event-store.ts';
import { collect, newEvents, newStream } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

/** More events than any adapter reads in one page. */
const LENGTH = 2500;

/** Registers the tests of `read` that every event store must pass. */
export const describeRead = (contract: ContractContext) =>
  describe('read', () => {
    let stream: string;
    let ids: string[];
    beforeAll(async () => {
      stream = newStream(contract);
      const events = newEvents(LENGTH);
      ids = events.map(({ id }) => id);
      for (let start = 0; start < LENGTH; start += 250) {
        await contract.store.append(stream, 'any', events.slice(start, start + 250));
      }
    });

    const revisions = async (options?: ReadOptions) => {
      const events = await collect(contract.second.read(stream, options));
      expect(events.map(({ id }) => id)).toEqual(events.map(({ revision }) => ids[Number(revision)]));
      return events.map(({ revision }: RecordedEvent) => Number(revision));
    };
    const range = (first: number, last: number) =>
      Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => (first <= last ? first + index : first - index));

    test('returns nothing for a stream that does not exist', async () => {
      expect(await collect(contract.store.read(newStream(contract)))).toEqual([]);
      expect(await collect(contract.store.read(newStream(contract), { backwards: true }))).toEqual([]);
    });

    test('returns a long stream completely and in order', async () => {
      expect(await revisions()).toEqual(range(0, LENGTH - 1));
    });

    test('returns a stream backwards', async () => {
      expect(await revisions({ backwards: true })).toEqual(range(LENGTH - 1, 0));
    });

    test.each<[ReadOptions, number[]]>([
      [{ from: 2497n }, range(2497, 2499)],
      [{ from: 2n, backwards: true }, range(2, 0)],
      [{ limit: 2 }, range(0, 1)],
      [{ limit: 2, backwards: true }, range(2499, 2498)],
      [{ from: 10n, limit: 1700 }, range(10, 1709)],
      [{ from: 2000n, limit: 1700, backwards: true }, range(2000, 301)],
      [{ from: 2500n }, []],
      [{ from: 9_999_999n, limit: 1, backwards: true }, [2499]],
      [{ limit: 0 }, []],
      [{ limit: -1 }, []],
      [{ limit: 0.5 }, []],
      [{ limit: 2.9 }, range(0, 1)],
      [{ limit: Number.NaN }, []],
      [{ limit: Number.POSITIVE_INFINITY, from: 2498n }, range(2498, 2499)],
      [{ from: -3n, limit: 1 }, [0]],
      [{ from: -1n, backwards: true }, []],
      [{ from: 2n ** 70n }, []],
      [{ from: 2n ** 70n, limit: 1, backwards: true }, [2499]],
    ])('returns the selected events with %o', async (options, expected) => {
      expect(await revisions(options)).toEqual(expected);
    });

    test('returns only this stream, not others whose names start with its name', async () => {
      const events = newEvents(1);
      await contract.store.append(`${stream}-more`, 'no_stream', events);
      expect(await collect(contract.store.read(`${stream}-more`))).toMatchObject([{ id: events[0]!.id, revision: 0n }]);
      expect(await revisions({ backwards: true, limit: 1 })).toEqual([LENGTH - 1]);
    });

    test('stops when the consumer breaks', async () => {
      const seen: bigint[] = [];
      for await (const { revision } of contract.store.read(stream)) {
        seen.push(revision);
        if (seen.length === 3) break;
      }
      expect(seen).toEqual([0n, 1n, 2n]);
    });
  });
