import { describe, expect, it } from 'vitest';
import { mergeUnique } from './merge-unique.ts';

describe('mergeUnique', () => {
  it('returns the entries of all objects', () => {
    expect(mergeUnique('message', { one: { a: 1 }, other: { b: 2 }, empty: {} })).toEqual({ a: 1, b: 2 });
  });

  it('throws when two objects have the same key', () => {
    const twice = { one: { a: 1 }, other: { a: 1 } };
    expect(() => mergeUnique('message', twice)).toThrow('There are two of the message a: in one and in other');
  });
});
