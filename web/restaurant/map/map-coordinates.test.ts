import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areaPositions } from '#domain/restaurant/area-positions.ts';
import { areas } from '#domain/restaurant/areas.ts';
import {
  INSET,
  isDrawn,
  isOnPortoSanto,
  MADEIRA_TOP,
  type Point,
  type Position,
  toMapPoint,
  toPosition,
} from './map-coordinates.ts';

/** Capes of Madeira in degrees, exact to a few hundred metres. */
const capes: Record<string, Position> = {
  'Ponta do Pargo': { latitude: 32.814, longitude: -17.263 },
  'Porto Moniz': { latitude: 32.868, longitude: -17.172 },
  'Ponta de São Lourenço': { latitude: 32.733, longitude: -16.652 },
  Garajau: { latitude: 32.638, longitude: -16.845 },
  'Ponta da Cruz': { latitude: 32.632, longitude: -16.945 },
};

/** Reads the coast from the drawing: the first path of the emblem, one `M` followed by relative lines. */
const drawnCoast = (): Point[] => {
  const drawing = readFileSync(join(import.meta.dirname, '../../styles/island.svg'), 'utf8');
  const numbers = (drawing.match(/ d="([^"]+)"/)?.[1] ?? '').match(/-?\d*\.?\d+/g)!.map(Number);
  const [x = 0, y = 0, ...steps] = numbers;
  const coast = [{ x, y: y + MADEIRA_TOP }];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    const last = coast.at(-1)!;
    coast.push({ x: last.x + steps[at]!, y: last.y + steps[at + 1]! });
  }
  return coast;
};

describe('toMapPoint', () => {
  const coast = drawnCoast();

  it.each(Object.entries(capes))('places %s on the drawn coast', (_, cape) => {
    const { x, y } = toMapPoint(cape);
    const nearest = Math.min(...coast.map((point) => Math.hypot(point.x - x, point.y - y)));
    expect(nearest).toBeLessThan(4);
  });

  it('places Porto Santo inside its inset, which Madeira does not overlap', () => {
    const vilaBaleira = { latitude: 33.06, longitude: -16.336 };
    expect(isOnPortoSanto(vilaBaleira)).toBe(true);
    const { x, y } = toMapPoint(vilaBaleira);
    expect(x > INSET.left && x < INSET.right && y > INSET.top && y < INSET.bottom).toBe(true);
    expect(coast.filter((point) => point.x > INSET.left && point.y < INSET.bottom)).toEqual([]);
  });
});

describe('toPosition', () => {
  it.each(Object.entries(areaPositions))('returns the position of %s from its point', (_, place) => {
    const { latitude, longitude } = toPosition(toMapPoint(place));
    expect(latitude).toBeCloseTo(place.latitude, 8);
    expect(longitude).toBeCloseTo(place.longitude, 8);
  });
});

describe('isDrawn', () => {
  it('accepts every municipality, of which only Porto Santo is in the inset', () => {
    expect(Object.values(areaPositions).filter((place) => !isDrawn(place))).toEqual([]);
    const inInset = Object.keys(areas).filter((area) => isOnPortoSanto(areaPositions[area as keyof typeof areas]));
    expect(inInset).toEqual(['porto-santo']);
  });

  it.each([
    ['Lisbon', { latitude: 38.72, longitude: -9.14 }],
    ['the Desertas, south of the map', { latitude: 32.51, longitude: -16.51 }],
    ['open sea off Madeira that the inset covers', { latitude: 32.8, longitude: -16.65 }],
    ['open sea off Porto Santo, beside the inset', { latitude: 33.05, longitude: -16.5 }],
  ])('rejects %s', (_, place) => {
    expect(isDrawn(place)).toBe(false);
  });
});
