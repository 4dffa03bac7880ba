import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Framing, framingChange, movedFocus, parsePictureFile, pictureFile, turns } from './framing.ts';

const id = '0123456789abcdef0123456789abcdef';
const part = { left: 10, top: 20, width: 300, height: 200 };

describe('the id of a framed picture file', () => {
  it.each([
    [id, { turn: 0 }, undefined],
    [`${id}_270`, { turn: 270 }, 'turned'],
    [`${id}_0-10-20-300-200`, { turn: 0, part }, 'cropped'],
    [`${id}_90-10-20-300-200`, { turn: 90, part }, 'cropped'],
  ] as const)('%s has turn and part', (file, framing, change) => {
    expect(pictureFile(id, framing)).toBe(file);
    expect(parsePictureFile(file)).toEqual({ id, framing });
    expect(framingChange(file)).toBe(change);
  });

  it.each(['', 'x', `${id}_0`, `${id}_45`, `${id}_90-1-2-3`, `${id}_90-01-2-3-4`, `${id}_90-1-2-0-4`, `${id}/..`])(
    'is not %j',
    (file) => {
      expect(parsePictureFile(file)).toBeUndefined();
    },
  );
});

describe('a focal point', () => {
  const whole = { width: 400, height: 200 };

  it('moves with the picture that is turned', () => {
    const focus = { x: 0.1, y: 0.3 };
    expect(movedFocus(whole, focus, { turn: 0 }, { turn: 90 })).toEqual({ x: 0.7, y: 0.1 });
    expect(movedFocus(whole, focus, { turn: 0 }, { turn: 180 })).toEqual({ x: 0.9, y: 0.7 });
    expect(movedFocus(whole, focus, { turn: 0 }, { turn: 270 })).toEqual({ x: 0.3, y: 0.9 });
  });

  it('is seen at the very edge, and in the middle where it is cut off', () => {
    expect(movedFocus(whole, { x: 0, y: 0 }, { turn: 0 }, { turn: 180 })).toEqual({ x: 1, y: 1 });
    expect(movedFocus(whole, { x: 1, y: 1 }, { turn: 0 }, { turn: 180 })).toEqual({ x: 0, y: 0 });
    const middle = { left: 100, top: 50, width: 200, height: 100 };
    const cut = (x: number, y: number) => movedFocus(whole, { x, y }, { turn: 0 }, { turn: 0, part: middle });
    expect(cut(0.3, 0.6)).toEqual({ x: 0.1, y: 0.7 });
    expect([cut(0.5, 0.6), cut(0.3, 0.5)]).toEqual([
      { x: 0.5, y: 0.7 },
      { x: 0.1, y: 0.5 },
    ]);
    for (const [x, y] of [
      [0.2, 0.6],
      [0.8, 0.6],
      [0.3, 0.2],
      [0.3, 0.8],
    ] as const)
      expect(cut(x, y)).toEqual({ x: 0.5, y: 0.5 });
  });

  it('is where it was after the framing is taken back', () => {
    const share = fc.integer({ min: 0, max: 1000 }).map((each) => each / 1000);
    const framing: fc.Arbitrary<Framing> = fc.record({
      turn: fc.constantFrom(...turns),
      part: fc.constantFrom(undefined, { left: 20, top: 10, width: 150, height: 160 }),
    });
    const property = fc.property(fc.record({ x: share, y: share }), framing, (focus, to) => {
      const there = movedFocus(whole, focus, { turn: 0 }, to);
      fc.pre(there.x !== 0.5 || there.y !== 0.5);
      const back = movedFocus(whole, there, to, { turn: 0 });
      expect(Math.abs(back.x - focus.x)).toBeLessThan(0.002);
      expect(Math.abs(back.y - focus.y)).toBeLessThan(0.002);
    });
    fc.assert(property);
  });
});
