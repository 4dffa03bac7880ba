import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldedWords, singularOf, tokensOf } from './words.ts';

describe('a word', () => {
  it.each([
    ['ÁGUA', 'agua'],
    ['Água'.normalize('NFD'), 'agua'],
    ['São', 'sao'],
    ['ﬁgo', 'figo'],
    ['İlha', 'ilha'],
    ['½', '12'],
    ['x'.repeat(61), ''],
  ])('%s is searched as %s', (typed, folded) => {
    expect(fold(typed)).toBe(folded);
  });

  it('keeps its place in the text', () => {
    const text = 'À mesa, «guarda-chuva» d’água';
    expect(tokensOf(text).map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
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
        const words = tokensOf(text).map(({ word }) => word);
        expect(foldedWords(text, new Map())).toEqual(words);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]*$/u);
      }),
    );
  });
});

describe('a Portuguese plural', () => {
  it.each(
    `eleição/eleições pão/pães capitão/capitães mão/mãos irmão/irmãos canal/canais animal/animais hotel/hotéis papel/papéis
    farol/faróis lençol/lençóis azul/azuis fuzil/fuzis perfil/perfis fácil/fáceis útil/úteis jardim/jardins viagem/viagens
    atum/atuns flor/flores luz/luzes inglês/ingleses mês/meses ano/anos obra/obras ilha/ilhas ave/aves rei/reis lei/leis
    herói/heróis boi/bois país/países mãe/mães ilhéu/ilhéus levada/levadas`.split(/\s+/),
  )('%s is joined with its singular', (pair) => {
    const [one, many] = pair.split('/').map((word) => singularOf(fold(word), 'pt'));
    expect(many).toBe(one);
  });

  it.each(['mais', 'cais', 'dois', 'lápis', 'Deus', 'três'])('is not made of %s', (word) => {
    expect(singularOf(fold(word), 'pt')).toBe(fold(word));
  });

  it('is no affair of English', () => {
    expect(singularOf('canais', 'en')).toBe('canais');
  });
});
