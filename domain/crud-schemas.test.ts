import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaErrors } from '#testing/schema-errors.ts';
import { crudSchemas } from './crud-schemas.ts';

const id = '3f2b8c1e-7a54-4d6f-9b0a-1c2d3e4f5a6b';
const schemas = crudSchemas({ name: z.string('name_required'), text: z.string().default('') });

describe('schemas of an entity', () => {
  it('require the fields without a default when adding, and apply the defaults', () => {
    expect(schemaErrors(schemas.add, {})).toEqual(['name: name_required']);
    expect(schemas.add.parse({ name: 'Farol' })).toEqual({ name: 'Farol', text: '' });
  });

  it('accept any of the fields when editing, without defaults', () => {
    expect(schemas.edit.parse({ id })).toEqual({ id });
    expect(schemas.edit.parse({ id, expectedRevision: 2, text: 'a' })).toEqual({ id, expectedRevision: 2, text: 'a' });
  });

  it.each([schemas.add, schemas.edit, schemas.delete, schemas.restore])('reject unknown fields', (schema) => {
    expect(schemaErrors(schema, { id, name: 'Farol', hits: 3 })).not.toEqual([]);
  });

  it('use a given schema for the id', () => {
    const { delete: remove } = crudSchemas({}, z.string().toLowerCase());
    expect(remove.parse({ id: 'FAROL' }).id).toBe('farol');
  });
});
