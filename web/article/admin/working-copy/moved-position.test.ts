import { describe, expect, it } from 'vitest';
import { movedPosition, positionOutside } from './moved-position.ts';

describe('movedPosition', () => {
  it.each([
    ['stays before a change', 'levada', 'levadas', 3, 3],
    ['stays before what is inserted at it', 'levada', 'levada nova', 6, 6],
    ['moves with what is inserted before', 'levada', 'a levada', 3, 5],
    ['moves with what is deleted before', 'a levada', 'levada', 5, 3],
    ['goes behind what replaces the text around it', 'a levada nova', 'a ribeiro nova', 4, 9],
  ])('%s', (_what, before, after, position, expected) => {
    expect(movedPosition(before, after, position)).toBe(expected);
  });
});

describe('positionOutside', () => {
  const inserted = { start: 3, removed: 0, inserted: 'abc' };

  it('is on the side that is asked for where something was inserted', () => {
    expect(positionOutside(inserted, 3, 'before')).toBe(3);
    expect(positionOutside(inserted, 3, 'behind')).toBe(6);
  });

  it('keeps positions outside of the change, whatever the side', () => {
    expect(positionOutside(inserted, 2, 'behind')).toBe(2);
    expect(positionOutside(inserted, 4, 'before')).toBe(7);
  });

  it('has none within what was removed', () => {
    const replaced = { start: 3, removed: 2, inserted: '' };
    expect([3, 4, 5].map((position) => positionOutside(replaced, position, 'before'))).toEqual([3, undefined, 3]);
  });
});
