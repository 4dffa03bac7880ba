import { describe, expect, it } from 'vitest';
import { placeLines } from './bump-lines.ts';

const FRAME = { width: 140, left: 20, right: 20, top: 10, rowHeight: 20 };

describe('placeLines', () => {
  it('draws a line through the places, and leaves a gap where there is none', () => {
    const ranked = [
      { key: 'a', places: [1, undefined, 1] },
      { key: 'b', places: [2, 1, undefined] },
      { key: 'c', places: [3, 2, 2] },
    ];
    const { lines, xs, height } = placeLines(ranked, ['x', 'y', 'z'], FRAME);
    expect([xs, height]).toEqual([[20, 70, 120], 50]);
    expect(lines.map(({ key, points }) => [key, points.map(({ x, y }) => [x, y])])).toEqual([
      [
        'a',
        [
          [20, 10],
          [120, 10],
        ],
      ],
      [
        'b',
        [
          [20, 30],
          [70, 10],
        ],
      ],
      [
        'c',
        [
          [20, 50],
          [70, 30],
          [120, 30],
        ],
      ],
    ]);
    expect(lines[0]!.path).toBe('M20,10ZM120,10Z');
    expect(lines[1]!.path).toBe('M20,30C45,30,45,10,70,10');
    expect(lines.map(({ nameY }) => nameY)).toEqual([10, 50, 30]);
  });

  it('draws lines that share a place one below the other, in the order of the names', () => {
    const ranked = [
      { key: 'a', places: [3, 1] },
      { key: 'b', places: [1, 1] },
      { key: 'c', places: [1, 1] },
    ];
    const { lines } = placeLines(ranked, ['x', 'y'], FRAME);
    expect(lines.map(({ points }) => points.map(({ y, place }) => [y, place]))).toEqual([
      [
        [50, 3],
        [10, 1],
      ],
      [
        [10, 1],
        [30, 1],
      ],
      [
        [30, 1],
        [50, 1],
      ],
    ]);
    expect(lines.map(({ nameY }) => nameY)).toEqual([10, 30, 50]);
  });

  it('puts a single period in the middle', () => {
    expect(placeLines([{ key: 'a', places: [1] }], ['x'], FRAME).xs).toEqual([70]);
  });
});
