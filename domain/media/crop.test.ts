import { describe, expect, it } from 'vitest';
import { cropAroundFocus, cropRectangle } from './crop.ts';

const wide = { width: 2000, height: 1000 };
const tall = { width: 1000, height: 2000 };

describe('a crop around the focus', () => {
  it.each([
    ['the left end of a wide picture', wide, '3x2', { x: 0, y: 1 }, { left: 0, top: 0, width: 1500, height: 1000 }],
    ['the right end of a wide picture', wide, '3x2', { x: 1, y: 0 }, { left: 500, top: 0, width: 1500, height: 1000 }],
    ['the top of a tall picture', tall, '4x5', { x: 1, y: 0 }, { left: 0, top: 0, width: 1000, height: 1250 }],
    ['the middle of a tall picture', tall, '4x5', { x: 0, y: 0.5 }, { left: 0, top: 375, width: 1000, height: 1250 }],
    ['the bottom of a tall picture', tall, '4x5', { x: 0, y: 1 }, { left: 0, top: 750, width: 1000, height: 1250 }],
    [
      'at least one pixel of a very narrow picture',
      { width: 1, height: 900 },
      '3x2',
      { x: 0.5, y: 1 },
      { left: 0, top: 899, width: 1, height: 1 },
    ],
  ] as const)('shows %s', (_what, picture, ratio, focus, place) => {
    expect(cropRectangle(picture, cropAroundFocus(picture, ratio, focus)!)).toEqual(place);
  });

  const positions = [0, 0.001, 0.333, 0.5, 0.999, 1];
  const foci = positions.flatMap((x) => positions.map((y) => ({ x, y })));

  it.each([wide, tall, { width: 1601, height: 907 }, { width: 3, height: 7 }])(
    'lies within a picture of $width × $height and contains the focus',
    (picture) => {
      for (const ratio of ['3x2', '4x5'] as const) {
        for (const focus of foci) {
          const { left, top, width, height } = cropRectangle(picture, cropAroundFocus(picture, ratio, focus)!);
          expect(left >= 0 && top >= 0 && left + width <= picture.width && top + height <= picture.height).toBe(true);
          expect(focus.x * picture.width).toBeGreaterThanOrEqual(left - 1);
          expect(focus.x * picture.width).toBeLessThanOrEqual(left + width + 1);
          expect(focus.y * picture.height).toBeGreaterThanOrEqual(top - 1);
          expect(focus.y * picture.height).toBeLessThanOrEqual(top + height + 1);
        }
      }
    },
  );

  it('is undefined when the picture already has the ratio', () => {
    expect(cropAroundFocus({ width: 1600, height: 1067 }, '3x2', { x: 0, y: 0 })).toBeUndefined();
  });
});
