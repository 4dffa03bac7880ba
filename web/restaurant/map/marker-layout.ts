import { INSET, isOnMap, isOnPortoSanto, MAP_SIZE, type Point, type Position, toMapPoint } from './map-coordinates.ts';

/** A restaurant on the map: where it is, and where its number stands. */
export interface Marker<T> {
  item: T;
  point: Point;
  labelPoint: Point;
}

/** Distance between two numbers, in units of the sheet: a finger can tell them apart on a telephone. Many numbers stand closer. */
const DISTANCE = 72;
const CROWD = 300;
/** Numbers stay that far inside the edge. */
const MARGIN = 34;
const ROUNDS = 120;
/** In the last rounds nothing is pulled any more: distance comes before place. */
const SETTLING = 30;
/** Part of the way back to its place that a number goes in a round. */
const PULL = 0.06;
/** Radians between the directions in which numbers of one and the same place part. */
const GOLDEN_ANGLE = 2.4;

/**
 * Puts a number at each place; where places are close, the numbers make room for each other. The same places give the same map. What
 * has no position, or one beyond the sheet, is left out.
 */
export const layoutMarkers = <T extends { position?: Position | undefined }>(items: T[]): Marker<T>[] => {
  const located = items.flatMap(locate);
  const distance = Math.min(DISTANCE, CROWD / Math.sqrt(Math.max(located.length, 1)));
  const numbers = located.map(({ place }, index) => aside(place, index));
  for (let round = 0; round < ROUNDS; round++) {
    pushApart(numbers, distance);
    located.forEach(({ place, inset }, index) => {
      const number = numbers[index]!;
      numbers[index] = within(inset, round < ROUNDS - SETTLING ? pull(number, place) : number);
    });
  }
  return located.map(({ of, place }, index) => ({ item: of, point: place, labelPoint: numbers[index]! }));
};

const locate = <T extends { position?: Position | undefined }>(of: T) => {
  if (!of.position) return [];
  const place = toMapPoint(of.position);
  return isOnMap(place) ? [{ of, place, inset: isOnPortoSanto(of.position) }] : [];
};

/** A hair beside its place, so that two numbers of one place know where to go. */
const aside = ({ x, y }: Point, index: number): Point => ({
  x: x + Math.cos(index * GOLDEN_ANGLE) / 100,
  y: y + Math.sin(index * GOLDEN_ANGLE) / 100,
});

/** Loops without a function or a list of their own: a hundred rounds of all pairs are most of what the guide's page costs beyond its elements. */
const pushApart = (points: Point[], distance: number): void => {
  for (let at = 0; at < points.length; at++) {
    const a = points[at]!;
    for (let other = at + 1; other < points.length; other++) {
      const b = points[other]!;
      // Two that were stopped at the same edge part sideways.
      const dx = b.x - a.x || 0.01;
      const dy = b.y - a.y;
      if (Math.abs(dx) >= distance || Math.abs(dy) >= distance) continue;
      const apart = Math.hypot(dx, dy);
      if (apart >= distance) continue;
      const push = (distance - apart) / 2 / apart;
      a.x -= dx * push;
      a.y -= dy * push;
      b.x += dx * push;
      b.y += dy * push;
    }
  }
};

const pull = (number: Point, place: Point): Point => ({
  x: number.x + (place.x - number.x) * PULL,
  y: number.y + (place.y - number.y) * PULL,
});

const within = (inset: boolean, { x, y }: Point): Point => {
  const { left, top, right, bottom } = inset
    ? INSET
    : { left: 0, top: 0, right: MAP_SIZE.width, bottom: MAP_SIZE.height };
  return {
    x: Math.min(Math.max(x, left + MARGIN), right - MARGIN),
    y: Math.min(Math.max(y, top + MARGIN), bottom - MARGIN),
  };
};
