import { describe, expect, it } from 'vitest';
import { synonymsOf } from './synonyms.ts';

const named = (...words: string[]) =>
  synonymsOf(words).map(({ locale, term }) => `${locale} ${term.words.map(({ word }) => word).join(' ')}`);

describe('a synonym', () => {
  it('is of the same language or of the other, one word or several', () => {
    expect(named('sismo')).toEqual(expect.arrayContaining(['pt terramoto', 'pt tremor terra', 'en earthquake']));
    expect(named('lighthouses')).toContain('pt farol');
    expect(named('caminho', 'ferro')).toContain('pt comboio');
  });

  it('is found by any form of the word, and is not the word itself', () => {
    expect(named('sismos')).toEqual(named('sismo'));
    expect(named('sismo')).not.toContain('pt sismo');
  });

  it('keeps the steps of a phrase over its little words', () => {
    const phrase = synonymsOf(['sismo']).find(({ term }) => term.words.length === 2);
    expect(phrase?.term.offsets).toEqual([0, 2]);
  });

  it('is none of most words', () => {
    expect(named('poncha')).toEqual([]);
  });
});
