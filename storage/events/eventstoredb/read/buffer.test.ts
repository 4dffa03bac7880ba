import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SUBSCRIBED_BATCH } from './batches.ts';
import { createReadBuffer } from './buffer.ts';
import type { ReadCall } from './call.ts';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] }),
);
afterEach(() => vi.useRealTimers());

const event = (): streams.ReadResp => {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(randomUUID()))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('article-1')))
    .setStreamRevision('0')
    .setPreparePosition('1')
    .setCommitPosition('1')
    .setData(Buffer.from('{}'))
    .setCustomMetadata(Buffer.from('{}'));
  record.getMetadataMap().set('type', 'Tested').set('content-type', 'application/json').set('created', '0');
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(record));
};

const caughtUp = (): streams.ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

/** Opens a read buffer at the end of the log, with a server that sends events to it. */
const open = async () => {
  const call = Object.assign(new PassThrough({ objectMode: true }), { cancel() {} });
  const inbox = createReadBuffer(Promise.resolve(call) as unknown as ReadCall, () => {}, SUBSCRIBED_BATCH);
  await vi.advanceTimersByTimeAsync(0);
  call.emit('data', caughtUp());
  inbox.take();
  return {
    send: (events: number) => {
      for (let count = 0; count < events; count += 1) call.emit('data', event());
    },
    /** Returns the size of the next batch if it is complete after this many milliseconds. */
    taken: async (milliseconds: number): Promise<number | undefined> => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      const taken = inbox.take();
      return Array.isArray(taken) ? taken.length : undefined;
    },
  };
};

it('delivers a single event immediately, also soon after another', async () => {
  const { send, taken } = await open();
  send(1);
  expect(await taken(1)).toBe(1);
  send(2);
  expect(await taken(1)).toBe(2);
});

it('holds events after a large batch and delivers them with the following ones', async () => {
  const { send, taken } = await open();
  send(20);
  expect(await taken(1)).toBe(20);
  send(3);
  expect(await taken(10)).toBeUndefined();
  send(4);
  expect(await taken(40)).toBe(7);
});

it('delivers a single event immediately again long after a large batch', async () => {
  const { send, taken } = await open();
  send(20);
  expect(await taken(1)).toBe(20);
  await taken(1_000);
  send(1);
  expect(await taken(1)).toBe(1);
});
