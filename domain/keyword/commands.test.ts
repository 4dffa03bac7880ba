import { expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { addKeyword } from './commands.ts';

const facts = { name: { pt: 'Levadas', en: 'Levada walks' } };

it('adding a keyword requires a name in both languages', () => {
  expect(schemaErrors(addKeyword, {})).toEqual(['name: name_required']);
  expect(schemaErrors(addKeyword, { name: { pt: 'Levadas', en: ' ' } })).toEqual(['name.en: name_required']);
  expect(schemaErrors(addKeyword, facts)).toEqual([]);
});

it('adding a keyword rejects unstorable characters in every text field', () => {
  expect(withInvalidCharacters(facts).filter((bad) => addKeyword.safeParse(bad).success)).toEqual([]);
});

it('limits the fields of a keyword', () => {
  expect(limitsOf(addKeyword)).toEqual({ name: '… 80' });
});
