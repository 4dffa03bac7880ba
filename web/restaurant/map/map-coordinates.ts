/** A point of the map in its units, from the upper left. */
export interface Point {
  x: number;
  y: number;
}

/** A position on Earth in degrees (WGS 84). */
export interface Position {
  latitude: number;
  longitude: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Size of the whole map with both islands. One unit is about 70 m on the ground. */
export const MAP_SIZE = { width: 960, height: 440 };
/** Distance from the top of the map to Madeira (`styles/island.svg`, 900 × 420 units), which is at the lower left. */
export const MADEIRA_TOP = 20;
/** Frame of Porto Santo: the island is 40 km away, so it is shown as an inset in the empty sea at the upper right. */
export const INSET: Box = { left: 744, top: 0, right: MAP_SIZE.width, bottom: 204 };

/**
 * Map units per degree. The projection is linear, because over half a degree of latitude the error is smaller than the width of a line. A
 * degree of longitude is shorter by the cosine of 32.75° (0.841).
 */
const UNITS = { longitude: 1345.6, latitude: 1600 };

/** Position of the upper left corner of `styles/island.svg`, which extends to 16.6156° W and 32.6195° N. */
const MADEIRA_CORNER: Position = { longitude: -17.28446, latitude: 32.882 };
/** Position of the point 20 units to the right of and 14 below the upper left corner of the inset. */
const INSET_CORNER: Position = { longitude: -16.404, latitude: 33.114 };
const INSET_ORIGIN: Point = { x: INSET.left + 20, y: INSET.top + 14 };

/** Latitude in degrees that separates Porto Santo from Madeira; 25 km of open sea are between them. */
const PORTO_SANTO_SOUTH = 32.9;

/** Returns true if a position is on the island of Porto Santo, which the map shows in an inset, and not on Madeira. */
export const isOnPortoSanto = ({ latitude }: Position): boolean => latitude > PORTO_SANTO_SOUTH;

/** Converts a position in degrees (WGS 84) to a point in map units. Positions on Porto Santo become points of the inset. */
export const toMapPoint = (place: Position): Point =>
  isOnPortoSanto(place)
    ? from(INSET_CORNER, INSET_ORIGIN, place)
    : from(MADEIRA_CORNER, { x: 0, y: MADEIRA_TOP }, place);

/** Converts a point of the map to the position that it shows: on Porto Santo inside of the inset, else on Madeira. */
export const toPosition = (point: Point): Position =>
  isInInset(point)
    ? toDegrees(INSET_CORNER, INSET_ORIGIN, point)
    : toDegrees(MADEIRA_CORNER, { x: 0, y: MADEIRA_TOP }, point);

/** Returns true if the map shows a position where it is: within its edges, and in the inset only what is on Porto Santo. */
export const isDrawn = (place: Position): boolean => {
  const point = toMapPoint(place);
  return isOnMap(point) && isInInset(point) === isOnPortoSanto(place);
};

const isInInset = ({ x, y }: Point): boolean => x >= INSET.left && y <= INSET.bottom;

const from = (corner: Position, origin: Point, place: Position): Point => ({
  x: origin.x + (place.longitude - corner.longitude) * UNITS.longitude,
  y: origin.y + (corner.latitude - place.latitude) * UNITS.latitude,
});

const toDegrees = (corner: Position, origin: Point, { x, y }: Point): Position => ({
  latitude: corner.latitude - (y - origin.y) / UNITS.latitude,
  longitude: corner.longitude + (x - origin.x) / UNITS.longitude,
});

/** Returns the style of an element that is placed at a point of the map. */
export const pointStyle = ({ x, y }: Point): { left: string; top: string } => ({
  left: `${((x / MAP_SIZE.width) * 100).toFixed(2)}%`,
  top: `${((y / MAP_SIZE.height) * 100).toFixed(2)}%`,
});

/** Checks whether a point is within the map. */
export const isOnMap = ({ x, y }: Point): boolean => x >= 0 && x <= MAP_SIZE.width && y >= 0 && y <= MAP_SIZE.height;
