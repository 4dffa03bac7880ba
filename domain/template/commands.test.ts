import { expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { createFromTemplate, saveAsTemplate, templateSchemas } from './commands.ts';

const id = '7a1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

it('saving an article as a template requires a name', () => {
  expect(schemaErrors(saveAsTemplate, { id, name: 'Walk', template: '' })).toEqual([]);
  expect(schemaErrors(saveAsTemplate, { id, name: ' ' })).toEqual(['name: name_required']);
  const bad = withInvalidCharacters({ id, name: 'Walk' });
  expect(bad.filter((each) => saveAsTemplate.safeParse(each).success)).toEqual([]);
});

it('only the name of a template is edited', () => {
  expect(schemaErrors(templateSchemas.edit, { id, name: 'Levada walk' })).toEqual([]);
  expect(schemaErrors(templateSchemas.edit, { id, category: null })).toEqual([': Unrecognized key: "category"']);
});

it('an article is created from a template with an id that may be given', () => {
  expect(schemaErrors(createFromTemplate, { id })).toEqual([]);
  expect(schemaErrors(createFromTemplate, { id, article: 'no-id' })).toEqual(['article: id_format']);
});

it('limits the fields of a template', () => {
  expect(limitsOf(saveAsTemplate)).toEqual({ name: '… 120' });
});
