import { describe, expect, test } from 'vitest';
import { newEvent } from './contract/helpers.ts';
import { encodeEvents } from './encode-event.ts';
import { EventTooLarge, MAX_EVENT_BYTES, type NewEvent } from './event-store.ts';

const encode = (event: NewEvent) => encodeEvents('article-1', [event])[0]!;

/** Returns an event whose JSON has exactly this many bytes; each `é` takes two. */
const ofBytes = (bytes: number): NewEvent => {
  const bare = encode(newEvent('')).bytes;
  return newEvent('é'.repeat((bytes - bare) >> 1) + 'e'.repeat((bytes - bare) % 2));
};

describe('the size of an event', () => {
  test('is the number of bytes of data and metadata', () => {
    const { data, metadata, bytes } = encode(newEvent({ name: 'Câmara de Lobos' }));
    expect(bytes).toBe(new TextEncoder().encode(data + metadata).length);
  });

  test('may equal the limit', () => {
    expect(encode(ofBytes(MAX_EVENT_BYTES)).bytes).toBe(MAX_EVENT_BYTES);
  });

  test('may not exceed the limit by a byte', () => {
    expect(() => encode(ofBytes(MAX_EVENT_BYTES + 1))).toThrow(EventTooLarge);
  });
});

describe('characters', () => {
  test.each([
    ['a zero character', '\u0000'],
    ['a zero character after a backslash', '\\\u0000'],
    ['the first half of a pair', 'a\ud83c'],
    ['the second half of a pair', '\udf0ba'],
    ['the halves of a pair in reverse order', '\udf0b\ud83c'],
  ])('are rejected in data, keys and metadata: %s', (_, text) => {
    expect(() => encode(newEvent({ list: [text] }))).toThrow(/Tested \(.*\) for article-1 contains U\+0000 or half/);
    expect(() => encode(newEvent({ [text]: 1 }))).toThrow('contains U+0000 or half');
    const event = newEvent();
    expect(() => encode({ ...event, metadata: { ...event.metadata, command: text } })).toThrow(
      'contains U+0000 or half',
    );
  });

  test.each(['\\u0000', '\\\\u0000', '\\ud83c', '🌋', '\u0001', '\uffff', 'u0000'])('may contain %j', (text) => {
    expect(JSON.parse(encode(newEvent({ text })).data)).toEqual({ text });
  });

  test('may not contain U+0000 in names of streams and types', () => {
    expect(() => encodeEvents('a\0b', [newEvent()])).toThrow('U+0000');
    expect(() => encode(newEvent({}, 'a\0b'))).toThrow('U+0000');
  });
});
