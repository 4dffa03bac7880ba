import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from './block-limits.ts';
import { block, blockText, linksIn } from './blocks.ts';
import { evenRows, isEven } from './table-rows.ts';

describe('evenRows', () => {
  it('fills the ends of short rows', () => {
    expect(evenRows([['a', 'b', 'c'], ['d'], []], () => '')).toEqual([
      ['a', 'b', 'c'],
      ['d', '', ''],
      ['', '', ''],
    ]);
  });

  it('returns at least one cell', () => {
    expect(evenRows([], () => '')).toEqual([['']]);
    expect(evenRows([[]], () => '')).toEqual([['']]);
  });

  it('keeps every cell in its place, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat())), (rows) => {
        const even = evenRows(rows, () => -1);
        expect(isEven(even)).toBe(true);
        expect(rows.map((row, index) => even[index]!.slice(0, row.length))).toEqual(rows);
        expect(evenRows(even, () => -1)).toEqual(even);
      }),
    );
  });
});

describe('a table', () => {
  const parse = (rows: unknown[][]) => block.safeParse({ type: 'table', header: true, rows });
  const rowsOf = (height: number, width: number) => Array.from({ length: height }, () => Array(width).fill([]));

  it('has rows of the same number of cells', () => {
    const { error } = parse([[[], []], [[]]]);
    expect(error?.issues).toEqual([expect.objectContaining({ message: 'table_rows', path: ['rows'] })]);
  });

  it('has at most 100 rows and 12 columns, and at least one cell', () => {
    expect(parse(rowsOf(MAX_TABLE_ROWS, MAX_TABLE_COLUMNS)).success).toBe(true);
    expect(parse(rowsOf(1, 1)).success).toBe(true);
    for (const [height, width] of [
      [MAX_TABLE_ROWS + 1, 1],
      [1, MAX_TABLE_COLUMNS + 1],
      [0, 0],
      [1, 0],
    ] as const)
      expect(parse(rowsOf(height, width)).success).toBe(false);
  });

  it('has a text of one line for each row, after the caption, and the links of its cells', () => {
    const { data } = block.safeParse({
      type: 'table',
      caption: 'Boats',
      header: true,
      rows: [
        [[{ text: 'Day' }], [{ text: 'Hour', href: '/hours' }]],
        [[{ text: 'Mon' }, { text: 'day', bold: true }], []],
      ],
    });
    expect(blockText(data!)).toBe('Boats\nDay · Hour\nMonday · ');
    expect(linksIn([data!])).toEqual(['/hours']);
  });
});
