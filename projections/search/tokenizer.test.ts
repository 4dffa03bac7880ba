import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, indexedWords, tokenize } from './tokenizer.ts';

describe('a word', () => {
  it.each([
    ['ÁGUA', 'agua'],
    ['Água'.normalize('NFD'), 'agua'],
    ['São', 'sao'],
    ['ﬁgo', 'figo'],
    ['İlha', 'ilha'],
    ['½', '12'],
    ['Nª', 'n'],
    ['Sª', 'sra'],
    ['x'.repeat(61), ''],
  ])('%s is searched as %s', (typed, folded) => {
    expect(fold(typed)).toBe(folded);
  });

  it('keeps its place in the text', () => {
    const text = 'À mesa, «guarda-chuva» d’água';
    expect(tokenize(text).map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
      ['a', 'À'],
      ['mesa', 'mesa'],
      ['guarda', 'guarda'],
      ['chuva', 'chuva'],
      ['d', 'd'],
      ['agua', 'água'],
    ]);
  });

  it('is the same however it is asked for, and nothing that a tsquery would read as its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const words = tokenize(text).map(({ word }) => word);
        for (const [index, word] of indexedWords(text, 'pt', new Map()).entries())
          expect(['', words[index]]).toContain(word);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]*$/u);
      }),
    );
  });
});

describe('a word that tells nothing', () => {
  it('is judged as it is spelled, before its accents are gone', () => {
    expect(indexedWords('A Sé por se pôr', 'pt', new Map())).toEqual(['', 'se', '', '', 'por']);
    expect(indexedWords('Não há só água', 'pt', new Map())).toEqual(['', '', '', 'agua']);
    expect(indexedWords('The road to the sea', 'en', new Map())).toEqual(['', 'road', '', '', 'sea']);
  });
});
