import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repetitions } from '#testing/long.ts';
import { deletionsOf, isOneErrorApart } from './deletions.ts';

const letter = fc.constantFrom(...'abcdelmnorst');
const anyWord = fc.array(letter, { minLength: 5, maxLength: 14 }).map((letters) => letters.join(''));

/** The word with one error that people make. */
const anyError = anyWord.chain((word) =>
  fc
    .tuple(fc.nat(word.length - 2), letter, fc.constantFrom('missing', 'added', 'wrong', 'swapped'))
    .map(([at, other, kind]) => {
      const [before, here, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
      if (kind === 'missing') return { word, typed: before + after };
      if (kind === 'added') return { word, typed: before + other + here + after };
      if (kind === 'wrong') return { word, typed: before + other + after };
      return { word, typed: before + after[0] + here + after.slice(1) };
    }),
);

describe('a typing error', () => {
  it('is found by the deletions of both words, wherever it is', () => {
    fc.assert(
      fc.property(anyError, ({ word, typed }) => {
        expect(isOneErrorApart(word, typed)).toBe(true);
        expect(isOneErrorApart(typed, word)).toBe(true);
        const deletions = new Set(deletionsOf(word));
        expect(deletionsOf(typed).some((each) => deletions.has(each))).toBe(true);
      }),
      { numRuns: repetitions(2000) },
    );
  });

  it.each(['levada levou', 'mar terra', 'abcdef bacdfe', 'vinho vinhhoo', 'ab ba1'])('is not what parts %s', (pair) => {
    const [one, other] = pair.split(' ') as [string, string];
    expect(isOneErrorApart(one, other)).toBe(false);
  });

  it.each(['mar', '1748', 'xv1i', '東京都庁'])('is not looked for in %s', (word) => {
    expect(deletionsOf(word)).toEqual([]);
  });
});
