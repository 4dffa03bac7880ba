import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { changedRange } from './changed-range.ts';
import { writeLine } from './write-values.ts';

const LETTERS = ['', 'a', 'b', '😀', '😁', '🌊', '👨‍👩‍👧'];

/** All texts of at most three of the letters. */
const texts = LETTERS.flatMap((one) => LETTERS.flatMap((two) => LETTERS.map((three) => one + two + three)));

describe('the range in which two texts differ', () => {
  it.each([
    ['Levada', 'Levadas', { start: 6, removed: 0, inserted: 's' }],
    ['Levada', 'Levada', { start: 6, removed: 0, inserted: '' }],
    ['a😀b', 'a😁b', { start: 1, removed: 2, inserted: '😁' }],
    ['😀', '😁😀', { start: 0, removed: 0, inserted: '😁' }],
    ['😀', '😀😁', { start: 2, removed: 0, inserted: '😁' }],
    // Both end with the same half.
    ['🐀', '😀', { start: 0, removed: 2, inserted: '😀' }],
  ])('of %s and %s has whole characters', (before, after, range) => {
    expect(changedRange(before, after)).toEqual(range);
  });

  it('turns one text into the other in a shared document, for every pair of short texts', () => {
    const wrong = texts.flatMap((before) =>
      texts.flatMap((after) => {
        const line = new Y.Doc().getText();
        line.insert(0, before);
        writeLine(line, after);
        return line.toString() === after ? [] : [[before, after]];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
