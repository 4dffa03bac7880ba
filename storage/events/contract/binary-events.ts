import { describe, expect, test } from 'vitest';
import { collect, headOfLog, idsOf, newEvent, newEvents, newStream, pullSubscription } from './helpers.ts';
import type { ContractContext } from './opened-stores.ts';

const BYTES = Uint8Array.from([0, 255, 123, 10, 128]);
const CARRIED = { $bytes: Buffer.from(BYTES).toString('base64') };

export const describeBytes = (contract: ContractContext) =>
  describe('bytes that are not JSON', () => {
    test('are carried in one form, which every log takes and gives', async () => {
      const stream = newStream(contract);
      const event = newEvent(CARRIED);
      await contract.store.append(stream, 'no_stream', [event]);
      const [recorded] = await collect(contract.second.read(stream));
      expect(recorded).toMatchObject(event);
      await contract.second.append(newStream(contract), 'no_stream', [recorded!]);
    });

    test('of ours, written by other means, are read and followed', async ({ skip }) => {
      const { byHand } = contract;
      if (!byHand) return skip('this log holds no others');
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

    test('and events of others are never looked at', async ({ skip }) => {
      const { byHand } = contract;
      if (!byHand) return skip('this log holds no others');
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
