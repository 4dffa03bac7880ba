import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkboxField, emptyToNull, emptyToUndefined } from './form-fields.ts';

describe('the field of a form that is empty', () => {
  it('is none where there may be none', () => {
    const schema = emptyToNull(z.string());
    expect(['', null, 'a'].map((given) => schema.parse(given))).toEqual([null, null, 'a']);
    expect([schema.safeParse(undefined).success, schema.safeParse(1).success]).toEqual([false, false]);
  });

  it('is left out where it is optional', () => {
    const schema = z.object({ a: emptyToUndefined(z.string()) });
    expect([{ a: '' }, {}, { a: 'a' }].map((given) => schema.parse(given).a)).toEqual([undefined, undefined, 'a']);
    expect(schema.safeParse({ a: null }).success).toBe(false);
  });
});

describe('a checkbox', () => {
  it.each([
    ['on', true],
    ['true', true],
    ['false', false],
    ['', false],
    [true, true],
    [false, false],
  ])('is read from %j', (given, expected) => {
    expect(checkboxField.parse(given)).toBe(expected);
  });

  it.each([['yes'], [1], [null]])('is not read from %j', (given) => {
    expect(checkboxField.safeParse(given).success).toBe(false);
  });
});
