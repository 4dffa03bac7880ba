import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { distanceBetween, type TrackPoint } from '#domain/shared/track.ts';

/** A height in metres above the sea, and where the walk has it, in kilometres from its start. */
export interface HeightAt {
  metres: number;
  km: number;
}

export interface HeightProfile {
  /** The `d` of the line, and of the area below it, in units of the view box. */
  line: string;
  area: string;
  /** The whole numbers of the axis, each with its distance from the top as a share of the height. */
  levels: { metres: number; share: number }[];
  start: number;
  end: number;
  highest: HeightAt;
  lowest: HeightAt;
  /** Kilometres along the line. */
  length: number;
}

/** Size of the view box. The drawing is stretched to the width of the page. */
export const PROFILE_WIDTH = 1000;
export const PROFILE_HEIGHT = 200;

/** Metres that the drawing shows at least, so that a levada looks as level as it is. */
const LEAST_SPAN = 160;
const TICKS = 3;

/** Returns the height profile of a walk; undefined if it has fewer than two points or one of unknown height. */
export const heightProfile = (points: readonly TrackPoint[]): HeightProfile | undefined => {
  const heights = heightsAlong(points);
  const [first, last] = [heights[0], heights.at(-1)];
  if (heights.length < 2 || heights.length < points.length || !first || !last || last.km === 0) return undefined;
  const highest = heights.reduce((best, each) => (each.metres > best.metres ? each : best));
  const lowest = heights.reduce((best, each) => (each.metres < best.metres ? each : best));
  const x = scaleLinear([0, last.km], [0, PROFILE_WIDTH]);
  const y = scaleLinear(shownHeights(lowest.metres, highest.metres), [PROFILE_HEIGHT, 0]).nice(TICKS);
  const shape = { x: ({ km }: HeightAt) => x(km), y: ({ metres }: HeightAt) => y(metres) };
  return {
    line: line<HeightAt>().x(shape.x).y(shape.y).digits(1)(heights)!,
    area: area<HeightAt>().x(shape.x).y1(shape.y).y0(PROFILE_HEIGHT).digits(1)(heights)!,
    levels: y.ticks(TICKS).map((metres) => ({ metres, share: y(metres) / PROFILE_HEIGHT })),
    start: first.metres,
    end: last.metres,
    highest,
    lowest,
    length: last.km,
  };
};

/** Returns the heights up to the first one that is unknown. */
const heightsAlong = (points: readonly TrackPoint[]): HeightAt[] => {
  const heights: HeightAt[] = [];
  let km = 0;
  for (const [index, point] of points.entries()) {
    if (point.elevation === undefined) break;
    if (index > 0) km += distanceBetween(points[index - 1]!, point);
    heights.push({ metres: point.elevation, km });
  }
  return heights;
};

const shownHeights = (lowest: number, highest: number): [number, number] => {
  const more = Math.max(0, LEAST_SPAN - (highest - lowest)) / 2;
  return [lowest - more, highest + more];
};
