import { describe, expect, test } from 'vitest';
import { collect, headOfLog, idsOf, newEvent, newEvents, newStream, pullSubscription } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

const BYTES = Uint8Array.from([0, 255, 123, 10, 128]);
const CARRIED = { $bytes: Buffer.from(BYTES).toString('base64') };

/** Registers the tests of events that are not JSON, which every event store must pass. */
export const describeBytes = (contract: ContractContext) =>
  describe('events that are not JSON', () => {
    test('round-trip as base64 through every log', async () => {
      const stream = newStream(contract);
      const event = newEvent(CARRIED);
      await contract.store.append(stream, 'no_stream', [event]);
      const [recorded] = await collect(contract.second.read(stream));
      expect(recorded).toMatchObject(event);
      await contract.second.append(newStream(contract), 'no_stream', [recorded!]);
    });

    test('are read and delivered when another program wrote them to a stream of this application', async ({ skip }) => {
      const { byHand } = contract;
      if (!byHand) return skip('only this application writes to this log');
      const start = await headOfLog(contract);
      const stream = newStream(contract);
      await byHand.write(stream, BYTES);
      const expected = [expect.objectContaining({ data: CARRIED })];
      expect(await collect(contract.store.read(stream))).toEqual(expected);
      expect(await collect(contract.store.readAll(start, [stream]))).toEqual(expected);
      const subscription = pullSubscription(contract.store, start, [stream]);
      expect(await subscription.events(1)).toEqual(expected);
      await subscription.stop();
    });

    test('are skipped in streams of other applications', async ({ skip }) => {
      const { byHand } = contract;
      if (!byHand) return skip('only this application writes to this log');
      const start = await headOfLog(contract);
      await byHand.write(newStream({ ...contract, prefix: 'foreign' }), BYTES);
      const events = newEvents(2);
      await contract.store.append(newStream(contract), 'no_stream', events);
      await byHand.write(newStream({ ...contract, prefix: 'foreign' }), BYTES);
      expect(idsOf(await collect(contract.store.readAll(start, [])))).toEqual(idsOf(events));
      const subscription = pullSubscription(contract.second, start, []);
      const { events: seen, position } = await subscription.caughtUp();
      expect(idsOf(seen)).toEqual(idsOf(events));
      expect(position).toBeGreaterThanOrEqual(seen.at(-1)!.position);
      await subscription.stop();
    });
  });
