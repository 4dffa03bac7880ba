import { expect, it } from 'vitest';
import { schemaErrors, withInvalidCharacters } from '#testing/schema-errors.ts';
import { limitsOf } from '#testing/schema-limits.ts';
import { addSeries } from './commands.ts';

const id = '1f0d5a3e-8d31-4c3b-9d55-0b6f6d9b1c77';
const facts = { title: { pt: 'Pela água', en: 'By the water' }, text: { pt: 'Texto', en: 'Text' }, articles: [id] };

it('adding a series requires a title, and each article once', () => {
  expect(schemaErrors(addSeries, {})).toEqual(['title: title_required']);
  expect(schemaErrors(addSeries, { ...facts, articles: [id, id] })).toEqual(['articles: article_repeated']);
  expect(schemaErrors(addSeries, facts)).toEqual([]);
});

it('adding a series rejects unstorable characters in every text field', () => {
  expect(withInvalidCharacters(facts).filter((bad) => addSeries.safeParse(bad).success)).toEqual([]);
});

it('limits the fields of a series', () => {
  expect(limitsOf(addSeries)).toEqual({ title: '… 120', text: '… 2000', articles: '… 100' });
});
