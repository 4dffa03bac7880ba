import Serializer from '@supabase/realtime-js/dist/main/lib/serializer.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '#testing/test-scale.ts';
import { decode, encode, encodeBroadcast, type Message, type ProtocolVersion } from './messages.ts';

const VERSIONS = ['1.0.0', '2.0.0'] as const satisfies ProtocolVersion[];

/** The serializer of the client; its module is CommonJS. */
const client = new ((Serializer as unknown as { default: typeof Serializer }).default ?? Serializer)();
const encodedByClient = (message: object): Buffer => {
  let data = Buffer.alloc(0);
  client.encode(message as never, (result) => {
    data = Buffer.from(result as ArrayBuffer);
  });
  return data;
};

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

describe('messages', () => {
  it('are read as the client wrote them', () => {
    fc.assert(
      fc.property(name, name, fc.jsonValue(), (topic, event, payload) => {
        const sent = {
          join_ref: '1',
          ref: '2',
          topic,
          event: 'broadcast',
          payload: { type: 'broadcast', event, payload },
        };
        expect(decode(encodedByClient(sent), true, '2.0.0')).toEqual({
          joinRef: '1',
          ref: '2',
          topic,
          event: 'broadcast',
          payload: { event, payload: { json: JSON.stringify(payload ?? {}) } },
          isBroadcast: true,
        });
        const text = Buffer.from(JSON.stringify(['1', null, topic, event, payload]));
        expect(decode(text, false, '2.0.0')).toEqual({
          joinRef: '1',
          ref: null,
          topic,
          event,
          payload: JSON.parse(JSON.stringify(payload)),
        });
      }),
      { numRuns: repetitions(1_000) },
    );
  });

  it('are read by the client as they were written', () => {
    fc.assert(
      fc.property(name, name, fc.jsonValue(), (topic, event, payload) => {
        const json = JSON.stringify(payload);
        const frame = encodeBroadcast('2.0.0', topic, { event, payload: { json } })!;
        client.decode(new Uint8Array(frame.data as Buffer).buffer, (got: Message) => {
          expect(got).toMatchObject({ topic, event: 'broadcast', payload: { event, payload: JSON.parse(json) } });
        });
        const message = { joinRef: null, ref: '1', topic, event, payload: json };
        expect(JSON.parse(encode('1.0.0', message).data as string)).toEqual({
          topic,
          event,
          payload: JSON.parse(json),
          ref: '1',
          join_ref: null,
        });
        client.decode(encode('2.0.0', message).data as string, (got: Message) => expect(got.topic).toBe(topic));
      }),
      { numRuns: repetitions(1_000) },
    );
  });

  it('of any bytes or JSON are read or dropped, and never throw', () => {
    const text = fc.oneof(
      fc.json(),
      fc.array(fc.jsonValue(), { maxLength: 6 }).map((parts) => JSON.stringify(parts)),
      fc.string(),
    );
    const push = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from([3, ...bytes]));
    const frame = fc.oneof(
      text.map((data) => [Buffer.from(data), false] as const),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => [Buffer.from(bytes), true] as const),
      push.map((bytes) => [bytes, true] as const),
    );
    fc.assert(
      fc.property(frame, fc.constantFrom(...VERSIONS), ([data, isBinary], version) => {
        const message = decode(data, isBinary, version);
        if (message) expect(message).toMatchObject({ topic: expect.any(String), event: expect.any(String) });
      }),
      { numRuns: repetitions(100_000) },
    );
    expect(decode(Buffer.from(`${'['.repeat(100_000)}`), false, '2.0.0')).toBeUndefined();
  });
});
