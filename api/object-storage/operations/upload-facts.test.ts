import { describe, expect, it } from 'vitest';
import { metadataOf } from './upload-facts.ts';

describe('metadataOf', () => {
  it.each([
    ['a backslash before u0000', '\\u0000'],
    ['two backslashes before u0000', '\\\\u0000'],
    ['a backslash before ud83c', '\\ud83c'],
    ['a whole surrogate pair', '🌋'],
  ])('accepts %s', (_, title) => {
    const facts = { title, [title]: [title] };
    expect(metadataOf(JSON.stringify(facts))).toEqual(facts);
  });

  it.each([
    ['U+0000', '\u0000'],
    ['U+0000 after a backslash', '\\\u0000'],
    ['half a surrogate pair', '\ud83c'],
  ])('rejects %s in a value and in a name', (_, bad) => {
    for (const facts of [{ title: bad }, { [bad]: 1 }, { list: [{ alt: bad }] }]) {
      expect(() => metadataOf(JSON.stringify(facts))).toThrow('without U+0000');
    }
  });
});
