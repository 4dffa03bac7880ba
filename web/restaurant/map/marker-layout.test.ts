import { describe, expect, it } from 'vitest';
import { INSET, isOnMap, type Position, toMapPoint } from './map-coordinates.ts';
import { layoutMarkers, type Marker } from './marker-layout.ts';

const funchal: Position = { latitude: 32.648, longitude: -16.908 };
const portoMoniz: Position = { latitude: 32.866, longitude: -17.169 };
const vilaBaleira: Position = { latitude: 33.06, longitude: -16.336 };

const at = (...positions: (Position | undefined)[]) => layoutMarkers(positions.map((position) => ({ position })));

const closest = (marks: Marker<unknown>[]): number =>
  Math.min(
    ...marks.flatMap(({ labelPoint: a }, index) =>
      marks.slice(index + 1).map(({ labelPoint: b }) => Math.hypot(a.x - b.x, a.y - b.y)),
    ),
  );

describe('layoutMarkers', () => {
  it('places Porto Moniz in the north-west, Funchal in the south, Porto Santo in its inset', () => {
    const [south, west] = [toMapPoint(funchal), toMapPoint(portoMoniz)];
    expect(west.x).toBeLessThan(south.x);
    expect(west.y).toBeLessThan(south.y);
    const { x, y } = toMapPoint(vilaBaleira);
    expect(x).toBeGreaterThan(INSET.left);
    expect(y).toBeLessThan(INSET.bottom);
  });

  it('places a single number at its position', () => {
    const [mark] = at(funchal);
    expect(Math.hypot(mark!.labelPoint.x - mark!.point.x, mark!.labelPoint.y - mark!.point.y)).toBeLessThan(1);
  });

  it('separates numbers of one town and keeps them on the map', () => {
    const town = Array.from({ length: 6 }, (_, index) => ({ ...funchal, longitude: funchal.longitude + index / 5000 }));
    const marks = at(...town, ...town.slice(0, 2));
    expect(closest(marks)).toBeGreaterThan(70);
    expect(marks.every(({ labelPoint }) => isOnMap(labelPoint))).toBe(true);
  });

  it('keeps the numbers of Porto Santo in its inset', () => {
    for (const { labelPoint } of at(vilaBaleira, vilaBaleira, vilaBaleira)) {
      expect(labelPoint.x).toBeGreaterThan(INSET.left);
      expect(labelPoint.y).toBeLessThan(INSET.bottom);
    }
  });

  it('separates the numbers of two hundred restaurants', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      latitude: 32.66 + (index % 14) / 100,
      longitude: -17.2 + Math.floor(index / 14) / 30,
    }));
    const marks = at(...many);
    expect(marks).toHaveLength(200);
    expect(closest(marks)).toBeGreaterThan(12);
  });

  it('leaves out items without a position on the map', () => {
    expect(at(undefined, { latitude: 38.72, longitude: -9.14 })).toEqual([]);
  });

  it('returns the same layout for the same positions', () => {
    expect(at(funchal, funchal, portoMoniz)).toEqual(at(funchal, funchal, portoMoniz));
  });

  it('separates two numbers in a corner', () => {
    const corner = { latitude: 32.6197, longitude: -17.284 };
    expect(closest(at(corner, corner))).toBeGreaterThan(20);
  });
});
