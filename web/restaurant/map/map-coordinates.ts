/** A point of the drawing, in its units, from the upper left. */
export interface Point {
  x: number;
  y: number;
}

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

/** The sea around both islands: everything that is drawn. One unit is about 70 m on the ground. */
export const MAP_SIZE = { width: 960, height: 440 };
/** Madeira itself, `styles/island.svg` (900 × 420 units), lies at the lower left of the sheet. */
export const MADEIRA_TOP = 20;
/** Porto Santo lies 40 km off, so it is an inset in the empty sea at the upper right. */
export const INSET: Box = { left: 744, top: 0, right: MAP_SIZE.width, bottom: 204 };

/**
 * Units of the drawing in one degree. Linear in both: over half a degree of latitude the error is smaller than the line. A degree of
 * longitude is shorter by the cosine of 32.75° (0.841).
 */
const UNITS = { longitude: 1345.6, latitude: 1600 };

/** Where the upper left corner of `styles/island.svg` is: it reaches to 16.6156° W and 32.6195° N. */
const MADEIRA_CORNER: Position = { longitude: -17.28446, latitude: 32.882 };
/** Where the point 20 units right of and 14 below the inset's upper left corner is. */
const INSET_CORNER: Position = { longitude: -16.404, latitude: 33.114 };
const INSET_ORIGIN: Point = { x: INSET.left + 20, y: INSET.top + 14 };

/** North of this is Porto Santo, in degrees: between the islands is 25 km of open sea. */
const BETWEEN = 32.9;

export const isOnPortoSanto = ({ latitude }: Position): boolean => latitude > BETWEEN;

/** Where a place is on the sheet. Degrees, WGS 84. */
export const toMapPoint = (place: Position): Point =>
  isOnPortoSanto(place)
    ? from(INSET_CORNER, INSET_ORIGIN, place)
    : from(MADEIRA_CORNER, { x: 0, y: MADEIRA_TOP }, place);

const from = (corner: Position, origin: Point, place: Position): Point => ({
  x: origin.x + (place.longitude - corner.longitude) * UNITS.longitude,
  y: origin.y + (corner.latitude - place.latitude) * UNITS.latitude,
});

export const isOnMap = ({ x, y }: Point): boolean => x >= 0 && x <= MAP_SIZE.width && y >= 0 && y <= MAP_SIZE.height;
