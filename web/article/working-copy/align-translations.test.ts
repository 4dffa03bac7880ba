import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, content } from '#domain/shared/blocks.ts';
import { anyContent } from '#testing/content/blocks.ts';
import { alignRows, assignBlockIds } from './align-translations.ts';

const line = (text: string): Block => ({ type: 'text', text: [{ text }] });
const heading = (text: string): Block => ({ type: 'heading', level: 2, text: [{ text }] });

const paired = (...texts: Block[][]) => assignBlockIds(texts) as [Block[], Block[], Block[]];

describe('assignBlockIds', () => {
  it('pairs blocks of the same types in the same order if no block has an id', () => {
    const [pt, en] = paired([heading('Um'), line('a'), line('b')], [heading('One'), line('a')]);
    expect(pt[0]!.id).toBe(en[0]!.id);
    expect(pt[1]!.id).toBe(en[1]!.id);
    expect(en.some(({ id }) => id === pt[2]!.id)).toBe(false);
  });

  it('pairs the blocks of every further text with those of the first that has some', () => {
    const [none, second, third] = paired([], [heading('One'), line('a')], [line('x'), heading('Eins'), line('a')]);
    expect([none, second[0]!.id, second[1]!.id]).toEqual([[], third[1]!.id, third[2]!.id]);
  });

  it('keeps existing ids', () => {
    const [pt, en] = paired([{ ...line('a'), id: 'aaaaaaaa' }, line('b')], [line('x')]);
    expect(pt[0]!.id).toBe('aaaaaaaa');
    expect(pt[1]!.id).not.toBe(en[0]!.id);
  });

  it('generates valid ids, unique within each text', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (first, second) => {
        for (const blocks of assignBlockIds([first, second])) {
          expect(content.safeParse(blocks).success).toBe(true);
          expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('alignRows', () => {
  it('puts pairs into the same row, and unpaired blocks between them', () => {
    expect(alignRows(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual({ first: [1, 2, 3], second: [1, 2, 3], count: 3 });
    expect(alignRows(['a', 'c'], ['a', 'x', 'y', 'c'])).toEqual({ first: [1, 4], second: [1, 2, 3, 4], count: 4 });
    expect(alignRows(['a', 'b'], ['b', 'a'])).toEqual({ first: [2, 3], second: [1, 2], count: 3 });
    expect(alignRows([], ['x'])).toEqual({ first: [], second: [1], count: 1 });
  });

  it('returns rising rows in each language and aligns at least one pair', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, (first, second) => {
        const rows = alignRows(first, second);
        for (const column of [rows.first, rows.second]) {
          expect(column.every((row, index) => index === 0 || row > column[index - 1]!)).toBe(true);
          expect(column.every((row) => row <= rows.count)).toBe(true);
        }
        const shared = first.filter(
          (id, at) => rows.second[second.indexOf(id)] === rows.first[at] && second.includes(id),
        );
        if (first.some((id) => second.includes(id))) expect(shared.length).toBeGreaterThan(0);
      }),
    );
  });
});
