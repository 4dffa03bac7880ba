import { describe, expect, it } from 'vitest';
import { completeLanguages } from './complete-languages.ts';

const defaults = { name: 'main', 'cover.alt': 'main', note: 'empty', verdict: 'main' } as const;

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

  it('completes fields that have one language of a text', () => {
    expect(completeLanguages(defaults, { verdictPt: 'Bom' })).toEqual({ verdictPt: 'Bom', verdictEn: 'Bom' });
  });

  it('leaves the other language alone where an edit changed the field of one', () => {
    const data = { id: 'a', facts: { verdictPt: 'Muito bom' } };
    expect(completeLanguages(defaults, data)).toBe(data);
  });

  it('returns the same object if no language is missing', () => {
    const data = { name: { pt: 'Casa', en: 'House' }, cover: null, facts: { verdictPt: 'Bom', verdictEn: 'Good' } };
    expect(completeLanguages(defaults, data)).toBe(data);
  });
});
