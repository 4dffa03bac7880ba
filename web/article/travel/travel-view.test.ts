import { describe, expect, it } from 'vitest';
import { toMapPoint } from '../../restaurant/map/map-coordinates.ts';
import { landStyle, linePath, mapViewOf, scaleOf } from './travel-view.ts';

const ridge = [
  { latitude: 32.7355, longitude: -16.9289 },
  { latitude: 32.7594, longitude: -16.9429 },
];

describe('mapViewOf', () => {
  it('shows the whole island around a place, and a part of it around a walk', () => {
    expect(mapViewOf(ridge.slice(0, 1))).toEqual({ left: 0, top: 20, width: 900, height: 420 });
    const view = mapViewOf(ridge)!;
    expect(view.width).toBeCloseTo(150, 5);
    for (const { x, y } of ridge.map(toMapPoint)) {
      expect(x > view.left && x < view.left + view.width).toBe(true);
      expect(y > view.top && y < view.top + view.height).toBe(true);
    }
  });

  it('does not leave the drawing for a walk at its edge, nor grow beyond it', () => {
    const cape = [
      { latitude: 32.742, longitude: -16.701 },
      { latitude: 32.7345, longitude: -16.66 },
    ];
    const view = mapViewOf(cape)!;
    expect(view.left + view.width).toBeLessThanOrEqual(900);
    const across = [
      { latitude: 32.867, longitude: -17.169 },
      { latitude: 32.64, longitude: -16.7 },
    ];
    expect(mapViewOf(across)).toEqual({ left: 0, top: 20, width: 900, height: 420 });
  });

  it('shows Porto Santo by itself, and neither both islands nor the sea around them', () => {
    const beach = { latitude: 33.058, longitude: -16.337 };
    expect(mapViewOf([beach])!.height).toBe(204);
    expect(mapViewOf([beach, ridge[0]!])).toBeUndefined();
    expect(mapViewOf([{ latitude: 30.145, longitude: -15.865 }])).toBeUndefined();
    expect(mapViewOf([])).toBeUndefined();
  });
});

describe('the drawing of a view', () => {
  it('shows the whole land unmoved, and a part of it enlarged and moved', () => {
    expect(landStyle(mapViewOf(ridge.slice(0, 1))!)).toEqual({
      maskSize: '100.00% 100.00%',
      maskPosition: '0.00% 0.00%',
    });
    expect(landStyle({ left: 375, top: 195, width: 150, height: 70 })).toEqual({
      maskSize: '600.00% 600.00%',
      maskPosition: '50.00% 50.00%',
    });
  });

  it('has a scale of at most a quarter of its width', () => {
    expect(scaleOf({ left: 0, top: 20, width: 900, height: 420 })).toEqual({ km: 10, share: expect.closeTo(0.16, 2) });
    expect(scaleOf({ left: 0, top: 0, width: 150, height: 70 }).km).toBe(2);
  });

  it('draws a walk of 500 points with at most 120', () => {
    const long = Array.from({ length: 500 }, (_, step) => ({
      latitude: 32.75 + 0.01 * Math.sin(step / 9),
      longitude: -17 + step * 1e-4,
    }));
    expect(linePath(long).split('L').length).toBeLessThanOrEqual(120);
    expect(linePath(ridge)).toMatch(/^M\d+\.\d \d+\.\dL\d+\.\d \d+\.\d$/);
  });
});
