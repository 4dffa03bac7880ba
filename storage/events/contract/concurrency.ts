import { describe, expect, test } from 'vitest';
import { repetitions } from '#testing/test-scale.ts';
import { type EventStore, type NewEvent, type RecordedEvent, WrongExpectedRevision } from '../event-store.ts';
import { collect, headOfLog, idsOf, newEvent, newStream, pullSubscription, retryUntilAvailable } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

const WRITERS = 24;
const APPENDS = repetitions(40);
const STREAMS = 12;
/** Connections are dropped after this many appends of all writers together. */
const DISRUPT_EVERY = Math.min(80, (WRITERS * APPENDS) / 4);

/** Registers the tests of many concurrent writers while connections drop, which every event store must pass. */
export const describeConcurrency = (contract: ContractContext) =>
  describe('many writers while connections drop', () => {
    const begin = async () => {
      const category = `fire${Math.random().toString(36).slice(2)}`;
      const streams = Array.from({ length: STREAMS }, () => newStream(contract, category));
      return { streams, start: await headOfLog(contract), prefixes: [`${contract.prefix}${category}-`] };
    };

    /** Runs every writer to its end and returns the ids that were acknowledged. */
    const write = async (append: (store: EventStore, event: NewEvent, turn: number) => Promise<unknown>) => {
      const acknowledged: string[] = [];
      const writer = async (number: number) => {
        for (let turn = 0; turn < APPENDS; turn += 1) {
          const event = newEvent({ number, turn });
          await append(number % 2 ? contract.store : contract.second, event, number + turn);
          acknowledged.push(event.id);
          if (acknowledged.length % DISRUPT_EVERY === 0) await contract.disrupt?.();
        }
      };
      await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
      return acknowledged;
    };

    const expectWhole = (events: RecordedEvent[], acknowledged: string[], start: bigint) => {
      expect(idsOf(events).toSorted()).toEqual(acknowledged.toSorted());
      const next = new Map<string, bigint>();
      let before = start;
      for (const { stream, revision, position } of events) {
        expect(revision).toBe(next.get(stream) ?? 0n);
        expect(position).toBeGreaterThan(before);
        next.set(stream, revision + 1n);
        before = position;
      }
    };

    test('loses, skips and duplicates nothing, and a subscriber sees what readAll returns', async () => {
      const { streams, start, prefixes } = await begin();
      const subscription = pullSubscription(contract.second, start, prefixes);
      const seen = subscription.events(WRITERS * APPENDS);
      const acknowledged = await write((store, event, turn) =>
        retryUntilAvailable(() => store.append(streams[turn % STREAMS]!, 'any', [event])),
      );
      const events = await retryUntilAvailable(() => collect(contract.store.readAll(start, prefixes)));
      expectWhole(events, acknowledged, start);
      expect(await seen).toEqual(events);
      await subscription.stop();
    });

    test('overwrites nothing when writers append at the revision they read', async () => {
      const { streams, start, prefixes } = await begin();
      const acknowledged = await write(async (store, event, turn) => {
        for (;;) {
          try {
            const stream = streams[turn % STREAMS]!;
            const [last] = await retryUntilAvailable(() => collect(store.read(stream, { backwards: true, limit: 1 })));
            return await retryUntilAvailable(() => store.append(stream, last ? last.revision : 'no_stream', [event]));
          } catch (error) {
            if (!(error instanceof WrongExpectedRevision)) throw error;
          }
        }
      });
      const events = await retryUntilAvailable(() => collect(contract.second.readAll(start, prefixes)));
      expectWhole(events, acknowledged, start);
    });
  });
