import { describe, expect, it } from 'vitest';
import type { GlossaryTerm } from '#domain/glossary/events.ts';
import { createTermIndex } from './term-index.ts';

const term = (pt: string, en: string, treatment: 'translate' | 'keep' = 'translate'): GlossaryTerm => ({
  id: pt || en,
  name: { pt, en },
  treatment,
  note: '',
});

const found = (terms: GlossaryTerm[], text: string, locale: 'pt' | 'en' = 'pt') =>
  createTermIndex(terms, locale)
    .find(text)
    .map(({ from, to }) => text.slice(from, to));

describe('a term in a text', () => {
  const terms = [term('levada', 'irrigation channel'), term('avó', 'grandmother'), term('couve-flor', 'cauliflower')];

  it('is found as a whole word, in any case and in the plural', () => {
    expect(found(terms, 'A levada, as LEVADAS e o levadeiro: Levada!')).toEqual(['levada', 'LEVADAS', 'Levada']);
    expect(found(terms, 'Two Irrigation Channels', 'en')).toEqual(['Irrigation Channels']);
  });

  it('is told from a word with another accent', () => {
    expect(found(terms, 'A avó e o avô')).toEqual(['avó']);
    expect(found([term('hotel', 'hotel')], 'dois hotéis')).toEqual(['hotéis']);
  });

  it('is found in letters that are composed of several characters', () => {
    expect(found(terms, 'A avo\u0301.')).toEqual(['avo\u0301']);
  });

  it('may have several words, which belong together', () => {
    expect(found(terms, 'couve-flor, couves flores, couve. Flor')).toEqual(['couve-flor', 'couves flores']);
    expect(found([term('bolo do caco', 'bread')], 'O bolo\u00A0do caco')).toEqual(['bolo\u00A0do caco']);
  });

  it('is the longest one at its place', () => {
    expect(found([term('porto', 'port'), term('porto santo', 'Porto Santo')], 'Do porto ao Porto Santo')).toEqual([
      'porto',
      'Porto Santo',
    ]);
  });

  it('that is not translated is found with the words of the other language', () => {
    expect(found([term('poncha', '', 'keep')], 'They drink poncha.', 'en')).toEqual(['poncha']);
    expect(found([term('poncha', '', 'translate')], 'They drink poncha.', 'en')).toEqual([]);
  });

  it('without letters is never found', () => {
    expect(found([term('—', '—'), term('', '')], 'a — b')).toEqual([]);
  });
});
