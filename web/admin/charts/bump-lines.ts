import { scalePoint } from 'd3-scale';
import { curveBumpX, line } from 'd3-shape';
import { round } from './bar-scales.ts';

/** A thing that has a place in each period, which others may share; undefined where it has none. */
export interface Ranked {
  key: string;
  places: readonly (number | undefined)[];
}

export interface BumpFrame {
  width: number;
  left: number;
  /** Space for the names beside the last places. */
  right: number;
  top: number;
  rowHeight: number;
}

interface Point {
  x: number;
  y: number;
  place: number;
}

export interface BumpLine {
  key: string;
  /** The `d` of its path, with a gap where it has no place. */
  path: string;
  points: Point[];
  /** Height of its name; those without a place in the last period follow those with one. */
  nameY: number;
}

/**
 * Returns the lines and points of a bump chart, which shows how places change from period to period. Points that share a place are one
 * below the other, in the order of `ranked`.
 */
export const placeLines = (
  ranked: readonly Ranked[],
  periods: readonly string[],
  { width, left, right, top, rowHeight }: BumpFrame,
): { lines: BumpLine[]; xs: number[]; height: number } => {
  const x = scalePoint(periods, [left, width - right]);
  const xs = periods.map((period) => round(x(period)!));
  const y = (row: number) => top + (row - 1) * rowHeight;
  const draw = line<Point | undefined>()
    .defined((point) => point !== undefined)
    .x((point) => point!.x)
    .y((point) => point!.y)
    .curve(curveBumpX)
    .digits(2);
  const orders = periods.map((_, index) => orderIn(ranked, index));
  const lastOrder = orders.at(-1) ?? ranked;
  const lines = ranked.map((each): BumpLine => {
    const points = each.places.map(
      (place, index) => place && { x: xs[index]!, y: y(orders[index]!.indexOf(each) + 1), place },
    ) as (Point | undefined)[];
    return {
      key: each.key,
      path: draw(points) ?? '',
      points: points.filter((point) => point !== undefined),
      nameY: y(lastOrder.indexOf(each) + 1),
    };
  });
  return { lines, xs, height: y(Math.max(1, ranked.length)) };
};

/**
 * Returns all in the order of their places in a period, so that those that share one do not cover each other; those without a place are
 * last.
 */
const orderIn = (ranked: readonly Ranked[], period: number): Ranked[] => {
  const placeOf = (each: Ranked) => each.places[period] ?? Number.MAX_SAFE_INTEGER;
  return [...ranked].sort((one, other) => placeOf(one) - placeOf(other));
};
