import { describe, expect, it } from 'vitest';
import { mergeUnique } from './merge-unique.ts';

describe('joined tables', () => {
  it('hold what each of them holds', () => {
    expect(mergeUnique('message', { one: { a: 1 }, other: { b: 2 }, empty: {} })).toEqual({ a: 1, b: 2 });
  });

  it('never hold a key twice', () => {
    const twice = { one: { a: 1 }, other: { a: 1 } };
    expect(() => mergeUnique('message', twice)).toThrow('There are two of the message a: in one and in other');
  });
});
