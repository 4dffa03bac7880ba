import { describe, expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
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
  it('takes a complete input', () => {
    expect(schemaErrors(schema, input)).toEqual([]);
  });

  it('refuses unknown fields', () => {
    expect(schemaErrors(schema, { ...input, order_by: 'name' })).toEqual([': Unrecognized key: "order_by"']);
  });

  it('refuses NUL and half characters in every text, which the event log cannot hold', () => {
    expect(withInvalidCharacters(input).filter((bad) => schema.safeParse(bad).success)).toEqual([]);
  });
});

describe('what a category needs', () => {
  it.each([[undefined], [null], ['']])('is a name, not %j', (name) => {
    expect(schemaErrors(addCategory, { name })).toEqual(['name: name_required']);
  });

  it.each([[undefined], [null], [''], ['   ']])('is a name in each language, not %j', (en) => {
    expect(schemaErrors(addCategory, { name: { pt: 'Mesa', en } })).toEqual(['name.en: name_required']);
    expect(schemaErrors(editCategory, { id, name: { pt: 'Mesa', en } })).toEqual(['name.en: name_required']);
  });

  it('is no other language', () => {
    expect(schemaErrors(addCategory, { name: { ...facts.name, de: 'Tisch' } })).toEqual([
      'name: Unrecognized key: "de"',
    ]);
  });

  it('is nothing more: the rest is filled in', () => {
    expect(addCategory.parse({ name: facts.name })).toEqual({
      name: facts.name,
      slug: { pt: '', en: '' },
      description: { pt: '', en: '' },
      hue: 'basalt',
    });
  });
});

describe('an edit of a category', () => {
  it('fills nothing in', () => {
    expect(editCategory.parse({ id, expectedRevision: '' })).toEqual({ id });
  });

  it.each([editCategory, deleteCategory])('needs its id', (schema) => {
    expect(schemaErrors(schema, {})).toEqual(['id: id_required']);
    expect(schemaErrors(schema, { id: '' })).toEqual(['id: id_required']);
  });
});

describe('the other fields', () => {
  it.each(['A Mesa', 'água', '-a', undefined, null])('refuses the slug %j', (pt) => {
    expect(schemaErrors(addCategory, { name: facts.name, slug: { pt, en: '' } })).toEqual(['slug.pt: slug_format']);
  });

  it('takes empty slugs, made from the name', () => {
    expect(addCategory.parse({ name: facts.name, slug: { pt: '', en: 'food' } }).slug).toEqual({ pt: '', en: 'food' });
  });

  it.each([undefined, null, ''])('needs an order, not %j', (order) => {
    expect(schemaErrors(reorderCategories, { order })).toEqual(['order: order_required']);
  });

  it('knows only the hues of the magazine', () => {
    expect(schemaErrors(addCategory, { name: facts.name, hue: 'red; background: url(//evil.example)' })).toHaveLength(
      1,
    );
  });

  it('needs a description in both languages where it is given', () => {
    expect(schemaErrors(addCategory, { name: facts.name, description: { pt: 'O que se come' } })).toEqual([
      'description.en: text_required',
    ]);
  });
});
