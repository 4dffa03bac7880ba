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
  ])('is folded from %s to %s', (typed, folded) => {
    expect(fold(typed)).toBe(folded);
  });

  it('keeps its position in the text', () => {
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

  it('is the same in the index and in a query, with only letters and digits', () => {
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

describe('a stop word', () => {
  it('is recognised by its spelling before accents are removed', () => {
    expect(indexedWords('A Sé por se pôr', 'pt', new Map())).toEqual(['', 'se', '', '', 'por']);
    expect(indexedWords('Não há só água', 'pt', new Map())).toEqual(['', '', '', 'agua']);
    expect(indexedWords('The road to the sea', 'en', new Map())).toEqual(['', 'road', '', '', 'sea']);
  });
});
