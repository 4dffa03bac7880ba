import { expect, it } from 'vitest';
import { schemaId } from './editor-schema.ts';

it('the id of the schema is the same in each process', () => {
  expect(schemaId()).toMatch(/^[0-9a-f]{16}$/);
  expect(schemaId()).toBe(schemaId());
});
