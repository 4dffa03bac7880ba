import { type Position, thinTrack } from '#domain/shared/track.ts';
import {
  INSET,
  isDrawn,
  isOnPortoSanto,
  MADEIRA_TOP,
  type Point,
  toMapPoint,
} from '../../restaurant/map/map-coordinates.ts';

/** The part of the map that is shown, in map units. */
export interface MapView {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Kilometres of one map unit. */
export const UNIT_KM = 0.0695;

/** Madeira alone, in the shape of its drawing (`styles/island.svg`). */
const MADEIRA: MapView = { left: 0, top: MADEIRA_TOP, width: 900, height: 420 };
const SHAPE = MADEIRA.width / MADEIRA.height;
/** The inset of Porto Santo in the middle of a map of the same shape. */
const PORTO_SANTO: MapView = {
  left: (INSET.left + INSET.right - (INSET.bottom - INSET.top) * SHAPE) / 2,
  top: INSET.top,
  width: (INSET.bottom - INSET.top) * SHAPE,
  height: INSET.bottom - INSET.top,
};

/** The walk fills at most this share of the map. */
const FILLED = 0.7;
/** Width in units, about 10 km, below which the drawing of the island is too coarse. */
const LEAST_WIDTH = 150;

/**
 * Returns the part of the map that shows a place or walk: the whole island around a place, and a part of it around a walk. Undefined if the
 * map does not show all of it, such as on the Desertas.
 */
export const mapViewOf = (positions: readonly Position[]): MapView | undefined => {
  const islands = new Set(positions.map(isOnPortoSanto));
  if (positions.length === 0 || islands.size > 1 || !positions.every(isDrawn)) return undefined;
  if (islands.has(true)) return PORTO_SANTO;
  return positions.length === 1 ? MADEIRA : viewAround(positions.map(toMapPoint));
};

const viewAround = (points: readonly Point[]): MapView => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const needed = Math.max(right - left, (bottom - top) * SHAPE) / FILLED;
  const width = Math.min(MADEIRA.width, Math.max(LEAST_WIDTH, needed));
  const height = width / SHAPE;
  return {
    left: within((left + right - width) / 2, MADEIRA.left, MADEIRA.width - width),
    top: within((top + bottom - height) / 2, MADEIRA.top, MADEIRA.top + MADEIRA.height - height),
    width,
    height,
  };
};

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Points of a drawn line: enough for the width of a page. */
const DRAWN_POINTS = 120;

/** Returns true if the part of the map is that of Porto Santo, where the drawing of Madeira is not. */
export const isOfPortoSanto = (view: MapView): boolean => view === PORTO_SANTO;

/** Returns the line of a walk as an SVG path in map units. */
export const linePath = (positions: readonly Position[]): string =>
  `M${thinTrack(positions, DRAWN_POINTS)
    .map(toMapPoint)
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}`;

/** Lengths of the scale in kilometres. */
const SCALES = [1, 2, 5, 10];

/** Returns the longest scale that is at most a quarter as long as the map is wide: its kilometres, and its share of the width. */
export const scaleOf = ({ width }: MapView): { km: number; share: number } => {
  const km = SCALES.findLast((each) => each / UNIT_KM <= width / 4) ?? SCALES[0]!;
  return { km, share: km / UNIT_KM / width };
};

/** Returns the style of Madeira's drawing so that an element of the shape of `view` shows that part of it. */
export const landStyle = ({ left, top, width, height }: MapView): { maskSize: string; maskPosition: string } => ({
  maskSize: `${percent(MADEIRA.width / width)} ${percent(MADEIRA.height / height)}`,
  maskPosition: `${percent(share(left, MADEIRA.width - width))} ${percent(share(top - MADEIRA_TOP, MADEIRA.height - height))}`,
});

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;
