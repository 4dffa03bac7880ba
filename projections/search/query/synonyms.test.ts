import { describe, expect, it } from 'vitest';
import { synonymsOf } from './synonyms.ts';

const named = (...words: string[]) =>
  synonymsOf(words).map(({ locale, term }) => `${locale} ${term.words.map(({ word }) => word).join(' ')}`);

describe('synonymsOf', () => {
  it('returns words and phrases of both languages', () => {
    expect(named('sismo')).toEqual(expect.arrayContaining(['pt terramoto', 'pt tremor terra', 'en earthquake']));
    expect(named('lighthouses')).toContain('pt farol');
    expect(named('caminho', 'ferro')).toContain('pt comboio');
  });

  it('returns the same synonyms for any form of a word, without the word itself', () => {
    expect(named('sismos')).toEqual(named('sismo'));
    expect(named('sismo')).not.toContain('pt sismo');
  });

  it('keeps the word offsets of a phrase that contains stop words', () => {
    const phrase = synonymsOf(['sismo']).find(({ term }) => term.words.length === 2);
    expect(phrase?.term.offsets).toEqual([0, 2]);
  });

  it('returns an empty array for a word without synonyms', () => {
    expect(named('poncha')).toEqual([]);
  });
});
