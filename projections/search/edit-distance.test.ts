import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '#testing/test-scale.ts';
import { deletionKeysOf } from './deletion-keys.ts';
import { editDistance, maxEditDistance } from './edit-distance.ts';

const letter = fc.constantFrom(...'abcdelmnorst');
const wordOf = (minLength: number) => fc.array(letter, { minLength, maxLength: 14 }).map((letters) => letters.join(''));

/** The word with one error that people make. */
const withError = (word: string, kinds = ['missing', 'added', 'wrong', 'swapped']) =>
  fc.tuple(fc.nat(word.length - 2), letter, fc.constantFrom(...kinds)).map(([at, other, kind]) => {
    const [before, here, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
    if (kind === 'missing') return before + after;
    if (kind === 'added') return before + other + here + after;
    if (kind === 'wrong') return before + other + after;
    return before + after[0] + here + after.slice(1);
  });
const anyError = wordOf(5).chain((word) => withError(word).map((typed) => ({ word, typed })));
const sharesDeletion = (one: string, other: string): boolean => {
  const deletions = new Set(deletionKeysOf(one));
  return deletionKeysOf(other).some((each) => deletions.has(each));
};

describe('a typing error', () => {
  it('is within distance 1 and leaves a shared deletion key at any position', () => {
    fc.assert(
      fc.property(anyError, ({ word, typed }) => {
        expect(editDistance(word, typed, 1)).toBeLessThanOrEqual(1);
        expect(editDistance(typed, word, 1)).toBe(editDistance(word, typed, 1));
        expect(sharesDeletion(word, typed)).toBe(true);
      }),
      { numRuns: repetitions(2000) },
    );
  });

  it('is tolerated twice in a word of ten or more letters', () => {
    const twice = wordOf(10).chain((word) =>
      withError(word, ['missing', 'added', 'wrong']).chain((once) =>
        withError(once, ['missing', 'added', 'wrong']).map((typed) => ({ word, typed })),
      ),
    );
    fc.assert(
      fc.property(twice, ({ word, typed }) => {
        expect(editDistance(word, typed, 2)).toBeLessThanOrEqual(2);
        expect(sharesDeletion(word, typed)).toBe(true);
      }),
      { numRuns: repetitions(1000) },
    );
  });

  it.each(['levada levou', 'mar terra', 'abcdef bacdfe', 'vinho vaino'])('is not assumed between %s', (pair) => {
    const [one, other] = pair.split(' ') as [string, string];
    expect(editDistance(one, other, maxEditDistance(one.length))).toBe(Number.POSITIVE_INFINITY);
  });

  it.each(['mar', '1748', 'xv1i', '東京都庁'])('is not corrected in %s', (word) => {
    expect(deletionKeysOf(word)).toEqual([]);
  });
});

describe('words that sound alike', () => {
  it.each(
    'asucar/acucar missao/misao xaile/chaile maquina/makina casa/caza eleissoes/eleicoes familha/familia'.split(' '),
  )('share a deletion key and have a small edit distance: %s', (pair) => {
    const [one, other] = pair.split('/') as [string, string];
    expect(sharesDeletion(one, other)).toBe(true);
    expect(editDistance(one, other, 2)).toBeLessThan(1.5);
  });

  it.each([
    ['pexe', 'peixe', 'pede'],
    ['ponxa', 'poncha', 'ponta'],
    ['loro', 'louro', 'logo'],
    ['madera', 'madeira', 'madura'],
    ['assucar', 'acucar', 'assunar'],
  ])('are nearer than words with another error: %s is %s rather than %s', (typed, meant, other) => {
    expect(editDistance(typed, meant, 2)).toBeLessThan(editDistance(typed, other, 2));
    expect(editDistance(meant, typed, 2)).toBe(editDistance(typed, meant, 2));
    expect(sharesDeletion(typed, meant)).toBe(true);
  });
});
