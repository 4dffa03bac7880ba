import { describe, expect, it } from 'vitest';
import { MAX_PASTED_TERMS, parsePastedTerms } from './pasted-terms.ts';

const term = (pt: string, en: string, note = '', treatment = 'translate') => ({ name: { pt, en }, treatment, note });

describe('parsePastedTerms', () => {
  it('reads two columns, and a third one as note', () => {
    expect(parsePastedTerms('levada\tirrigation channel\r\nserra ; mountains; Never «saw»\n\n', [])).toEqual({
      terms: [term('levada', 'irrigation channel'), term('serra', 'mountains', 'Never «saw»')],
      beyondLimit: [],
      known: 0,
      unreadable: [],
    });
  });

  it('keeps a term untranslated that has one column, or the same words in both', () => {
    expect(parsePastedTerms('poncha\nbolo do caco\t\nEstreito\tEstreito\n\tfado', []).terms).toEqual([
      term('poncha', '', '', 'keep'),
      term('bolo do caco', '', '', 'keep'),
      term('Estreito', 'Estreito', '', 'keep'),
      term('', 'fado', '', 'keep'),
    ]);
  });

  it('leaves out what the glossary or an earlier line has, in any case', () => {
    const known = [{ name: { pt: 'Levada', en: 'channel' } }, { name: { pt: 'poncha', en: '' } }];
    expect(parsePastedTerms('levada\tChannel\nponcha\tponcha\nserra\tmountains\nSerra\tmountains', known)).toEqual({
      terms: [term('serra', 'mountains')],
      beyondLimit: [],
      known: 3,
      unreadable: [],
    });
  });

  it('names the lines that are no term', () => {
    const long = 'a'.repeat(121);
    expect(parsePastedTerms(`${long}\tb\n;;note`, []).unreadable).toEqual([`${long}\tb`, ';;note']);
  });

  it('unwraps cells that a spreadsheet put into quotation marks', () => {
    expect(parsePastedTerms('"o ""calhau"""\t"the beach"', []).terms).toEqual([term('o "calhau"', 'the beach')]);
  });

  it('adds a limited number at once', () => {
    const lines = Array.from({ length: MAX_PASTED_TERMS + 5 }, (_, index) => `a${index}\tb${index}`);
    expect(parsePastedTerms(lines.join('\n'), []).terms).toHaveLength(MAX_PASTED_TERMS);
  });
});
