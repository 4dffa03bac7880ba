import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { Problem } from './problem.ts';
import { integerParam, validate } from './validate.ts';

const schema = z.object({
  text: z.string().min(2).max(3),
  list: z.array(z.string()).min(2).max(3),
  number: z.number().min(2).max(3),
});

const errorsOf = (body: unknown): unknown => {
  try {
    return validate(schema, body);
  } catch (error) {
    return (error as Problem).fields;
  }
};

test('tells the length of a text, the entries of a list and the size of a number apart', () => {
  expect(errorsOf({ text: 'a', list: ['a'], number: 1 })).toEqual([
    { path: 'text', code: 'field_too_short', values: { minimum: 2 } },
    { path: 'list', code: 'field_too_few', values: { minimum: 2 } },
    { path: 'number', code: 'field_too_small', values: { minimum: 2 } },
  ]);
  expect(errorsOf({ text: 'abcd', list: ['a', 'b', 'c', 'd'], number: 4 })).toEqual([
    { path: 'text', code: 'field_too_long', values: { maximum: 3 } },
    { path: 'list', code: 'field_too_many', values: { maximum: 3 } },
    { path: 'number', code: 'field_too_big', values: { maximum: 3 } },
  ]);
});

describe('a query string', () => {
  const query = z.object({ q: z.string(), sort: z.enum(['name', 'votes']).optional(), limit: integerParam(1, 100) });
  const right = { q: 'mar', limit: '20' };
  const codesOf = (given: object) => {
    try {
      return validate(query, { ...right, ...given });
    } catch (error) {
      return (error as Problem).fields.map(({ path, code, values }) => [path, code, ...Object.values(values ?? {})]);
    }
  };

  it.each([
    [{ limit: 'abc' }, ['limit', 'field_number']],
    [{ limit: '1.5' }, ['limit', 'field_integer']],
    [{ limit: ['1', '2'] }, ['limit', 'field_single']],
    [{ limit: '9999999999999999999' }, ['limit', 'field_too_big', 100]],
    [{ limit: '-9999999999999999999' }, ['limit', 'field_too_small', 1]],
    [{ q: ['a', 'b'] }, ['q', 'field_single']],
    [{ q: undefined }, ['q', 'field_required']],
    [{ sort: ['name', 'votes'] }, ['sort', 'field_single']],
    [{ sort: 'other' }, ['sort', 'field_unknown_value', 'name, votes']],
  ])('%j has one message', (given, field) => {
    expect(codesOf(given)).toEqual([field]);
  });
});

test('a value of another type is invalid, and one that is missing is required', () => {
  expect(errorsOf({ text: 5, list: 'abc', number: '2' })).toEqual([
    { path: 'text', code: 'field_invalid' },
    { path: 'list', code: 'field_invalid' },
    { path: 'number', code: 'field_number' },
  ]);
  expect(errorsOf({})).toEqual(['text', 'list', 'number'].map((path) => ({ path, code: 'field_required' })));
});

test('an integer without limits of its own has those of integers', () => {
  expect(() => validate(z.int(), 1e20)).toThrow(Problem);
});
