import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { positionsOf } from '#domain/article/travel-positions.ts';
import { trackLength } from '#domain/shared/track.ts';
import { isOnPortoSanto, MADEIRA_TOP, type Point, toMapPoint } from '#web/restaurant/map/map-coordinates.ts';
import { readArticles } from './content.ts';

/** The coast of Madeira as the map draws it, in map units: the first path of the drawing, one `M` followed by relative lines. */
const drawnCoast = (): Point[] => {
  const drawing = readFileSync(new URL('../web/styles/island.svg', import.meta.url), 'utf8');
  const [x = 0, y = 0, ...steps] = drawing
    .match(/ d="([^"]+)"/)![1]!
    .match(/-?\d*\.?\d+/g)!
    .map(Number);
  const coast = [{ x, y: y + MADEIRA_TOP }];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    const last = coast.at(-1)!;
    coast.push({ x: last.x + steps[at]!, y: last.y + steps[at + 1]! });
  }
  return coast;
};

/** Counts how often a ray from the point crosses the coast: an odd number inside of it. */
const isOnLand = (coast: readonly Point[], { x, y }: Point): boolean =>
  coast.filter((from, index) => {
    const to = coast[(index + 1) % coast.length]!;
    return from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
  }).length %
    2 ===
  1;

const travels = (await readArticles()).flatMap(({ key, travel }) => (travel ? [[key, travel] as const] : []));

it('the sample has walks and places', () => {
  const kinds = travels.map(([, { kind }]) => kind);
  expect(kinds.filter((kind) => kind === 'walk').length).toBeGreaterThanOrEqual(2);
  expect(kinds.filter((kind) => kind === 'place').length).toBeGreaterThanOrEqual(2);
});

describe.each(travels)('%s', (_, travel) => {
  const coast = drawnCoast();

  it('is on the drawn land', () => {
    const inMadeira = positionsOf(travel).filter((position) => !isOnPortoSanto(position));
    expect(inMadeira.filter((position) => !isOnLand(coast, toMapPoint(position)))).toEqual([]);
  });

  it('has a line that is not longer than the walk', () => {
    expect(trackLength(positionsOf(travel))).toBeLessThan(travel.kind === 'walk' ? travel.distance! : 0.1);
  });
});
