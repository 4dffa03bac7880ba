import { describe, expect, it } from 'vitest';
import { isStorable } from './storable.ts';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

describe('isStorable', () => {
  it.each([undefined, null, 1, '', 'ã 👩‍🌾', [], {}, { a: [{ b: 'c' }] }, [['a'], [['b']]]])('accepts %j', (value) => {
    expect(isStorable(value)).toBe(true);
  });

  it.each(['a\0b', '\ud800', ['a\0'], { 'a\0': 1 }, { a: [{ b: '\udc00' }] }])('rejects %j', (value) => {
    expect(isStorable(value)).toBe(false);
  });

  it('rejects values nested more than a hundred deep, without a stack overflow', () => {
    expect(isStorable(nested(100))).toBe(true);
    for (const depth of [102, 5_000, 200_000]) expect(isStorable(nested(depth))).toBe(false);
  });
});
