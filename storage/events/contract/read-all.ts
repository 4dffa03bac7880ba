import { beforeAll, describe, expect, test } from 'vitest';
import { type RecordedEvent, START_POSITION } from '../event-store.ts';
import { collect, headOfLog, idsOf, newEvent, newEvents, newStream } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

/** Registers the tests of `readAll` that every event store must pass. */
export const describeReadAll = (contract: ContractContext) =>
  describe('readAll', () => {
    let start: bigint;
    let all: string[];
    let apples: string[];
    let pears: string[];
    beforeAll(async () => {
      start = await headOfLog(contract);
      [all, apples, pears] = [[], [], []];
      for (let round = 0; round < 5; round += 1) {
        for (const [category, ids] of [
          ['apple', apples],
          ['pear', pears],
        ] as const) {
          const events = newEvents(2);
          await contract.store.append(newStream(contract, category), 'no_stream', events);
          ids.push(...idsOf(events));
          all.push(...idsOf(events));
        }
      }
    });

    /** Keeps events of this run, because other users may write to a shared log. */
    const ours = (events: RecordedEvent[]) => events.filter(({ stream }) => stream.startsWith(contract.prefix));

    test('returns every event after a position, in ascending order', async () => {
      const events = await collect(contract.second.readAll(start, []));
      const positions = events.map(({ position }) => position);
      expect(positions.every((position, index) => position > (positions[index - 1] ?? start))).toBe(true);
      expect(idsOf(ours(events)).slice(0, all.length)).toEqual(all);
    });

    test('returns only streams that start with one of the prefixes', async () => {
      const { prefix } = contract;
      expect(idsOf(await collect(contract.store.readAll(start, [`${prefix}apple-`])))).toEqual(apples);
      expect(idsOf(await collect(contract.store.readAll(start, [`${prefix}pear-`, `${prefix}apple-`])))).toEqual(all);
      expect(await collect(contract.store.readAll(start, [`${prefix}none-`]))).toEqual([]);
    });

    test('resumes after a position', async () => {
      const prefixes = [`${contract.prefix}apple-`];
      const events = await collect(contract.store.readAll(start, prefixes));
      const rest = await collect(contract.store.readAll(events[2]!.position, prefixes));
      expect(rest).toEqual(events.slice(3));
    });

    test('returns every event for a position before the start of the log', async () => {
      const prefixes = [`${contract.prefix}apple-`];
      const events = await collect(contract.store.readAll(-1n, prefixes));
      expect(events).toEqual(await collect(contract.store.readAll(START_POSITION, prefixes)));
    });

    test.each([-1, 0, 0.5, 1, 3, 10, 11])('stops after a limit of %d', async (limit) => {
      const events = await collect(contract.store.readAll(start, [`${contract.prefix}pear-`], { limit }));
      expect(idsOf(events)).toEqual(pears.slice(0, Math.max(0, limit)));
    });

    test('treats the characters of a prefix literally', async () => {
      const from = await headOfLog(contract);
      const wanted = newEvent();
      for (const category of ['wild_a', 'wildXa', 'wild%a', 'wild\\a', 'WILD_a']) {
        const event = category === 'wild_a' ? wanted : newEvent();
        await contract.store.append(newStream(contract, category), 'no_stream', [event]);
      }
      const only = async (category: string) =>
        idsOf(await collect(contract.store.readAll(from, [`${contract.prefix}${category}`])));
      expect(await only('wild_')).toEqual([wanted.id]);
      expect(await only('wild%')).toHaveLength(1);
      expect(await only('wild\\')).toHaveLength(1);
      expect(await only('wild')).toHaveLength(4);
    });

    test('finds a few matching events among thousands', async () => {
      const from = await headOfLog(contract);
      const [noise, rare] = [newStream(contract, 'noise'), newStream(contract, 'rare')];
      const wanted = newEvents(3);
      for (const event of wanted) {
        for (let part = 0; part < 3; part += 1) await contract.store.append(noise, 'any', newEvents(300));
        await contract.store.append(rare, 'any', [event]);
      }
      expect(idsOf(await collect(contract.second.readAll(from, [`${contract.prefix}rare-`])))).toEqual(idsOf(wanted));
      const [last] = await collect(
        contract.second.readAll(from, [`${contract.prefix}rare-`, contract.prefix], { limit: 1 }),
      );
      expect(last).toMatchObject({ stream: noise, revision: 0n });
    });
  });
