import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '#testing/test-scale.ts';
import { changedFields, jsonEqual } from './json-equal.ts';

/** As it is after a journey through JSON: no -0, no undefined. */
const anyJson = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

const keysReversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keysReversed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, keysReversed(each)]),
  );
};

describe('jsonEqual', () => {
  it('ignores the order of keys at any depth', () => {
    expect(jsonEqual({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    fc.assert(fc.property(anyJson, (value) => jsonEqual(value, keysReversed(value))));
  });

  it('returns false for another order of items, another type or a missing field', () => {
    expect(jsonEqual([1, 2], [2, 1])).toBe(false);
    expect(jsonEqual('1', 1)).toBe(false);
    expect(jsonEqual(null, {})).toBe(false);
    expect(jsonEqual({ a: null }, {})).toBe(false);
    expect(jsonEqual({}, undefined)).toBe(false);
  });

  it('agrees with isDeepStrictEqual for random values', () => {
    const small = fc.jsonValue({ maxDepth: 1, stringUnit: fc.constantFrom('a', 'b') });
    const plain = small.map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    fc.assert(
      fc.property(plain, plain, (one, other) => {
        expect(jsonEqual(one, other)).toBe(isDeepStrictEqual(one, other));
      }),
      { numRuns: repetitions(1000) },
    );
  });
});

describe('changedFields', () => {
  const fields = { title: anyJson, slug: anyJson, summary: anyJson };
  const anyFields = fc.record(fields, { requiredKeys: [] });

  it('returns the fields that differ', () => {
    expect(changedFields({ a: 1, b: [2] }, { a: 1, b: [3] })).toEqual({ b: [2] });
    expect(changedFields({ a: null }, {})).toEqual({ a: null });
  });

  it('omits undefined fields', () => {
    expect(changedFields<{ a?: number | undefined }>({ a: undefined }, { a: 1 })).toStrictEqual({});
  });

  it('returns all fields needed for the change and none after it is applied', () => {
    fc.assert(
      fc.property(anyFields, anyFields, (change, current) => {
        const after = { ...current, ...changedFields(change, current) };
        expect(jsonEqual(after, { ...current, ...change })).toBe(true);
        expect(changedFields(change, after)).toStrictEqual({});
      }),
    );
  });
});
