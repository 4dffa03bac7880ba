import { describe, expect, it } from 'vitest';
import { completeLanguages, followMainLanguage, unwrittenTexts } from './complete-languages.ts';

const defaults = { name: 'main', 'cover.alt': 'main', note: 'empty' } as const;

describe('completeLanguages', () => {
  it('gives a language that an event lacks the text of the main language', () => {
    const data = { id: 'a', name: { pt: 'Casa' }, cover: { alt: { pt: 'Mar' } } };
    expect(completeLanguages(defaults, data)).toEqual({
      id: 'a',
      name: { pt: 'Casa', en: 'Casa' },
      cover: { alt: { pt: 'Mar', en: 'Mar' } },
    });
  });

  it('leaves a text empty that has no meaning in another language', () => {
    expect(completeLanguages(defaults, { note: { pt: 'Só cá' } })).toEqual({ note: { pt: 'Só cá', en: '' } });
  });

  it('completes the facts of an edit, and only those that it has', () => {
    const data = { id: 'a', facts: { name: { pt: 'Casa' } } };
    expect(completeLanguages(defaults, data)).toEqual({ id: 'a', facts: { name: { pt: 'Casa', en: 'Casa' } } });
  });

  it('returns the same object if no language is missing', () => {
    const data = { name: { pt: 'Casa', en: 'House' }, cover: null, facts: { verdictPt: 'Bom', verdictEn: 'Good' } };
    expect(completeLanguages(defaults, data)).toBe(data);
  });
});

describe('fields with one language of a text', () => {
  it('are unwritten where the main language has the text, or may have it, and no event wrote another', () => {
    const facts = { name: 'Lapa', verdictPt: 'Bom', verdictEn: 'Good', openingPt: 'Sempre', notePt: '', noteEn: '' };
    const written = { verdictPt: 'Bom', verdictEn: 'Good', openingPt: 'Sempre' };
    expect(unwrittenTexts(facts, written)).toEqual(['openingEn', 'noteEn']);
  });

  it('have the text of the main language while they follow it', () => {
    const facts = { openingPt: 'Sempre', openingEn: 'Never', verdictEn: 'Good' };
    expect(followMainLanguage(facts, ['openingEn'])).toEqual({ ...facts, openingEn: 'Sempre' });
    expect(followMainLanguage(facts, [])).toBe(facts);
  });
});
