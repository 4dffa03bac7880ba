import { expect, it } from 'vitest';
import { fieldsByLocale, inOneLanguage, splitLocaleSuffix } from './locale.ts';

it('creates a field for each language', () => {
  expect(fieldsByLocale('verdict', (locale) => locale)).toEqual({ verdictPt: 'pt', verdictEn: 'en' });
});

it('recognizes the name of a field that has one language of a text', () => {
  expect(splitLocaleSuffix('additionalInfoEn')).toEqual({ text: 'additionalInfo', locale: 'en' });
  expect(splitLocaleSuffix('name')).toBeUndefined();
  expect(splitLocaleSuffix('Pt')).toBeUndefined();
});

it('converts facts to one language', () => {
  const facts = { name: 'Lapa', verdictPt: 'Bom', verdictEn: 'Good' };
  expect(inOneLanguage(facts, 'en')).toEqual({ name: 'Lapa', verdict: 'Good' });
  expect(inOneLanguage(facts, 'pt')).toEqual({ name: 'Lapa', verdict: 'Bom' });
});
