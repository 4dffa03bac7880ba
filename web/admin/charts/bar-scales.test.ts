import { describe, expect, it } from 'vitest';
import { labelledIndexes, placeBars } from './bar-scales.ts';

const FRAME = { width: 100, height: 60, left: 20, top: 10, bottom: 10 };

describe('placeBars', () => {
  it('draws the highest count to the top, and the others in proportion', () => {
    const values = [
      { key: 'a', count: 8, mark: 4 },
      { key: 'b', count: 0 },
    ];
    const { bars, ticks, floor } = placeBars(values, FRAME);
    expect(floor).toBe(50);
    expect(bars).toEqual([
      { key: 'a', x: 28.89, y: 10, width: 26.67, height: 40, middle: 42.22, markY: 30 },
      { key: 'b', x: 64.44, y: 50, width: 26.67, height: 0, middle: 77.78, markY: undefined },
    ]);
    expect(ticks.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8]);
  });

  it('has whole numbers on its axis, and reaches to a higher mark', () => {
    const { bars, ticks } = placeBars([{ key: 'a', count: 1, mark: 2 }], FRAME);
    expect([bars[0]!.y, bars[0]!.markY]).toEqual([30, 10]);
    expect(ticks.map(({ value }) => value)).toEqual([0, 1, 2]);
  });

  it('draws nothing without votes, without dividing by zero', () => {
    expect(placeBars([{ key: 'a', count: 0 }], FRAME).bars).toMatchObject([{ y: 50, height: 0 }]);
    expect(placeBars([], FRAME).bars).toEqual([]);
  });
});

describe('labelledIndexes', () => {
  it.each([
    [5, 8, [0, 1, 2, 3, 4]],
    [9, 4, [2, 5, 8]],
    [0, 4, []],
  ])('of %i bars with at most %i labels are %j', (length, most, indexes) => {
    expect([...labelledIndexes(length, most)]).toEqual(indexes);
  });
});
