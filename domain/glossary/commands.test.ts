import { expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { addTerm } from './commands.ts';

const facts = { name: { pt: 'levada', en: 'irrigation channel' }, treatment: 'translate', note: 'Never «canal»' };

it('adding a term takes its words, whether they are translated, and a note', () => {
  expect(schemaErrors(addTerm, facts)).toEqual([]);
  expect(addTerm.parse({ name: { pt: ' levada ', en: '' } })).toEqual({
    name: { pt: 'levada', en: '' },
    treatment: 'translate',
    note: '',
  });
  expect(schemaErrors(addTerm, {})).toEqual(['name: term_required']);
  expect(addTerm.safeParse({ ...facts, treatment: 'drop' }).success).toBe(false);
  expect(addTerm.safeParse({ ...facts, name: { pt: 'a'.repeat(121), en: 'b' } }).success).toBe(false);
});

it('adding a term rejects unstorable characters in every text field', () => {
  const texts = { name: facts.name, note: facts.note };
  expect(withInvalidCharacters(texts).filter((bad) => addTerm.safeParse(bad).success)).toEqual([]);
});

it('limits the fields of a term', () => {
  expect(limitsOf(addTerm)).toEqual({ name: '… 120', note: '… 300' });
});
