import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from './problem.ts';
import { validate } from './validate.ts';

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
