import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { addCategory, deleteCategory, editCategory, reorderCategories } from './commands.ts';

const id = '0b2f7c34-52d1-4f5e-9a39-1d1b3f6f0c11';
const facts = {
  name: { pt: 'Mesa', en: 'Gourmet' },
  slug: { pt: 'mesa', en: 'gourmet' },
  description: { pt: 'O que se come', en: 'What one eats' },
  hue: 'cane',
};

describe.each([
  { command: 'addCategory', schema: addCategory, input: facts },
  { command: 'editCategory', schema: editCategory, input: { id, expectedRevision: 1, ...facts } },
  { command: 'reorderCategories', schema: reorderCategories, input: { order: [id], expectedRevision: 1 } },
  { command: 'deleteCategory', schema: deleteCategory, input: { id, expectedRevision: 1 } },
])('$command', ({ schema, input }) => {
  it('accepts a complete input', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
  });

  it('rejects unknown fields', () => {
    expect(schemaErrors(schema, { ...input, order_by: 'name' })).toEqual([': Unrecognized key: "order_by"']);
  });

  it('rejects unstorable characters in every text field', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });
});

describe('adding a category', () => {
  it.each([[undefined], [null], ['']])('rejects the name %j', (name) => {
    expect(schemaErrors(addCategory, { name })).toEqual(['name: name_required']);
  });

  it.each([[undefined], [null], [''], ['   ']])('rejects the English name %j, as does editing a category', (en) => {
    expect(schemaErrors(addCategory, { name: { pt: 'Mesa', en } })).toEqual(['name.en: name_required']);
    expect(schemaErrors(editCategory, { id, name: { pt: 'Mesa', en } })).toEqual(['name.en: name_required']);
  });

  it('rejects a name in a third language', () => {
    expect(schemaErrors(addCategory, { name: { ...facts.name, de: 'Tisch' } })).toEqual([
      'name: Unrecognized key: "de"',
    ]);
  });

  it('requires only a name and applies defaults to the other fields', () => {
    expect(addCategory.parse({ name: facts.name })).toEqual({
      name: facts.name,
      slug: { pt: '', en: '' },
      description: { pt: '', en: '' },
      hue: 'basalt',
    });
  });
});

describe('editing a category', () => {
  it('applies no defaults to omitted fields', () => {
    expect(editCategory.parse({ id, expectedRevision: '' })).toEqual({ id });
  });

  it.each([editCategory, deleteCategory])('requires an id, as does deleting a category', (schema) => {
    expect(schemaErrors(schema, {})).toEqual(['id: id_required']);
    expect(schemaErrors(schema, { id: '' })).toEqual(['id: id_required']);
  });
});

describe('the validation of the other category fields', () => {
  it.each(['A Mesa', 'água', '-a', undefined, null])('rejects the slug %j', (pt) => {
    expect(schemaErrors(addCategory, { name: facts.name, slug: { pt, en: '' } })).toEqual(['slug.pt: slug_format']);
  });

  it('accepts an empty slug', () => {
    expect(addCategory.parse({ name: facts.name, slug: { pt: '', en: 'food' } }).slug).toEqual({ pt: '', en: 'food' });
  });

  it.each([undefined, null, ''])('rejects the order %j', (order) => {
    expect(schemaErrors(reorderCategories, { order })).toEqual(['order: order_required']);
  });

  it('rejects a hue that is not in the palette of the magazine', () => {
    expect(schemaErrors(addCategory, { name: facts.name, hue: 'red; background: url(//evil.example)' })).toHaveLength(
      1,
    );
  });

  it('rejects a description in one language only', () => {
    expect(schemaErrors(addCategory, { name: facts.name, description: { pt: 'O que se come' } })).toEqual([
      'description.en: text_required',
    ]);
  });
});

it('limits the fields of a category', () => {
  expect(limitsOf(addCategory)).toEqual({ name: '… 80', slug: '… 80', description: '… 300' });
});

it('limits how many categories are ordered', () => {
  expect(limitsOf(reorderCategories)).toMatchObject({ order: '… 200' });
});
