import { expect, it } from 'vitest';
import { z } from 'zod';
import { crudDecider } from './crud-decider.ts';
import { defaultFacts, type FactsOf } from './crud-fields.ts';

const fields = { name: z.string(), depth: z.number().default(2), picture: z.string().nullable().default(null) };

it('has the defaults of the fields that have one', () => {
  expect(defaultFacts(fields)).toEqual({ depth: 2, picture: null });
});

it('completes an entity that was added before its fields existed', () => {
  const { initial, evolve } = crudDecider<'Pier', FactsOf<typeof fields>>('Pier', { defaults: defaultFacts(fields) });
  const added = { type: 'PierAdded', data: { id: '1', name: 'Molhe', depth: 9 } } as never;
  expect(evolve(initial, added)).toEqual({
    status: 'existing',
    id: '1',
    facts: { name: 'Molhe', depth: 9, picture: null },
  });
});
