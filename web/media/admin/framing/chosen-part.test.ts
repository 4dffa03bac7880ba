import { describe, expect, it } from 'vitest';
import { fitRatio, fromPercent, toPercent, turnChoice, turnPart, withNumber } from './chosen-part.ts';

const size = { width: 1200, height: 800 };
const part = { left: 100, top: 50, width: 600, height: 400 };

describe('a chosen part', () => {
  it('takes a ratio around its middle, as large as the picture allows', () => {
    expect(fitRatio(size, part, 1)).toEqual({ left: 0, top: 0, width: 800, height: 800 });
    expect(fitRatio(size, { ...part, left: 600 }, 1)).toEqual({ left: 400, top: 0, width: 800, height: 800 });
    expect(fitRatio(size, part, 16 / 9)).toEqual({ left: 0, top: 0, width: 1200, height: 675 });
    expect(fitRatio(size, part, 0)).toBe(part);
  });

  it('turns with its picture', () => {
    expect(turnPart(size, part)).toEqual({ left: 350, top: 100, width: 400, height: 600 });
    const choice = { turn: 0, part, ratio: 'free' } as const;
    expect(turnChoice(size, choice, true)).toEqual({ ...choice, turn: 90, part: turnPart(size, part) });
    expect(turnChoice(size, turnChoice(size, choice, true), false)).toEqual(choice);
    expect(turnChoice(size, { ...choice, ratio: '3:2' }, false)).toMatchObject({
      turn: 270,
      part: { width: 800, height: 533 },
    });
  });

  it('stays within the picture whatever number is entered', () => {
    const enter = (field: 'left' | 'top' | 'width' | 'height', value: number, ratio = 0) =>
      withNumber(size, part, { field, value, ratio });
    expect(enter('left', 900)).toEqual({ ...part, left: 600 });
    expect(enter('top', -5)).toEqual({ ...part, top: 0 });
    expect(enter('width', 5000)).toEqual({ ...part, width: 1100 });
    expect(enter('height', 2)).toEqual({ ...part, height: 16 });
    expect(enter('width', 300, 3 / 2)).toEqual({ ...part, width: 300, height: 200 });
    expect(enter('height', 800, 3 / 2)).toEqual({ ...part, width: 1100, height: 733 });
  });

  it('is the same after a conversion to percentages and back', () => {
    expect(fromPercent(size, toPercent(size, part))).toEqual(part);
    expect(fromPercent(size, { x: 99.9, y: 0, width: 5, height: 100 })).toEqual({
      left: 1140,
      top: 0,
      width: 60,
      height: 800,
    });
  });
});
