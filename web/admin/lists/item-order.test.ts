import { describe, expect, it } from 'vitest';
import { moveInOrder, placeByKey, placeOfDrop } from './item-order.ts';

const order = ['a', 'b', 'c', 'd'];

describe('moveInOrder', () => {
  it.each([
    ['down', 'a', 2, ['b', 'c', 'a', 'd'], 2],
    ['up', 'd', 1, ['a', 'd', 'b', 'c'], 1],
    ['to the end, also from beyond', 'b', 9, ['a', 'c', 'd', 'b'], 3],
    ['to the start, also from before', 'c', -1, ['c', 'a', 'b', 'd'], 0],
  ])('moves %s', (_what, id, to, expected, place) => {
    expect(moveInOrder(order, id, to)).toEqual({ order: expected, place });
  });

  it('changes nothing at the place where the item is', () => {
    expect([moveInOrder(order, 'b', 1), moveInOrder(order, 'a', -1), moveInOrder(order, 'd', 4)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('placeOfDrop', () => {
  it.each([
    ['above an earlier row', 'd', 'b', false, 1],
    ['below an earlier row', 'd', 'b', true, 2],
    ['above a later row', 'a', 'c', false, 1],
    ['below a later row', 'a', 'c', true, 2],
  ])('is the place %s', (_what, moved, target, isSecondHalf, expected) => {
    expect(placeOfDrop(order, moved, { target, isSecondHalf })).toBe(expected);
  });
});

it('moves by the arrow keys, Home and End', () => {
  const places = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter'].map((key) => placeByKey(key, 2, 4));
  expect(places).toEqual([1, 3, 0, 3, undefined]);
});
