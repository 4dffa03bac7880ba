import { INSET, isOnMap, isOnPortoSanto, MAP_SIZE, type Point, type Position, toMapPoint } from './map-coordinates.ts';

/** An item on the map: its position, and the point of its number. */
export interface Marker<T> {
  item: T;
  point: Point;
  labelPoint: Point;
}

/**
 * Minimum distance between two numbers in map units, far enough to hit one with a finger on a phone. It decreases with the number of items.
 */
const MIN_DISTANCE = 72;
const CROWD = 300;
/** Minimum distance of numbers from the edge. */
const MARGIN = 34;
const ROUNDS = 120;
/** Number of last rounds without pull, because distance is more important than position. */
const ROUNDS_WITHOUT_PULL = 30;
/** Fraction of the way to its position that a number is pulled in one round. */
const PULL = 0.06;
/** Angle in radians between the directions in which numbers of the same position separate. */
const GOLDEN_ANGLE = 2.4;

/**
 * Calculates where the map shows the number of each item: at the position of the item, or a little away from it if numbers would overlap.
 * The same positions always give the same layout. Items without a position, or with a position outside of the map, are left out.
 */
export const layoutMarkers = <T extends { position?: Position | undefined }>(items: T[]): Marker<T>[] => {
  const located = items.flatMap(locate);
  const distance = Math.min(MIN_DISTANCE, CROWD / Math.sqrt(Math.max(located.length, 1)));
  const numbers = located.map(({ place }, index) => shiftSlightly(place, index));
  for (let round = 0; round < ROUNDS; round++) {
    pushApart(numbers, distance);
    located.forEach(({ place, inset }, index) => {
      const number = numbers[index]!;
      numbers[index] = within(inset, round < ROUNDS - ROUNDS_WITHOUT_PULL ? pull(number, place) : number);
    });
  }
  return located.map(({ of, place }, index) => ({ item: of, point: place, labelPoint: numbers[index]! }));
};

const locate = <T extends { position?: Position | undefined }>(of: T) => {
  if (!of.position) return [];
  const place = toMapPoint(of.position);
  return isOnMap(place) ? [{ of, place, inset: isOnPortoSanto(of.position) }] : [];
};

/** Shifts a number slightly, so that two numbers of the same position have a direction in which to separate. */
const shiftSlightly = ({ x, y }: Point, index: number): Point => ({
  x: x + Math.cos(index * GOLDEN_ANGLE) / 100,
  y: y + Math.sin(index * GOLDEN_ANGLE) / 100,
});

/**
 * Moves numbers apart that are too close. Written as plain loops without allocations, because a hundred rounds over all pairs are most of
 * what the page costs beyond its elements.
 */
const pushApart = (points: Point[], distance: number): void => {
  for (let at = 0; at < points.length; at++) {
    const a = points[at]!;
    for (let other = at + 1; other < points.length; other++) {
      const b = points[other]!;
      // Two numbers at the same edge separate sideways.
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
