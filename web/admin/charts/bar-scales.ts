import { scaleBand, scaleLinear } from 'd3-scale';

/** Size of a bar chart, and of the space around its bars, in units of its view box. */
export interface BarFrame {
  width: number;
  height: number;
  left: number;
  top: number;
  bottom: number;
}

export interface BarValue {
  key: string;
  count: number;
  /** Another count of the same bar, drawn as a line across it. */
  mark?: number | undefined;
}

export interface PlacedBar {
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
  middle: number;
  /** Height of the line across the bar. */
  markY: number | undefined;
}

/** Share of a step that is left empty between two bars. */
const GAP = 0.25;
const TICKS = 4;

/** Returns where the bars of a chart are, and the whole numbers of its axis with their heights. */
export const placeBars = (values: readonly BarValue[], { width, height, left, top, bottom }: BarFrame) => {
  const most = Math.max(1, ...values.flatMap(({ count, mark = 0 }) => [count, mark]));
  const floor = height - bottom;
  const x = scaleBand(
    values.map(({ key }) => key),
    [left, width],
  ).padding(GAP);
  const y = scaleLinear([0, most], [floor, top]);
  const bars = values.map(({ key, count, mark }): PlacedBar => {
    const start = x(key)!;
    return {
      key,
      x: round(start),
      y: round(y(count)),
      width: round(x.bandwidth()),
      height: round(floor - y(count)),
      middle: round(start + x.bandwidth() / 2),
      markY: mark === undefined ? undefined : round(y(mark)),
    };
  });
  const ticks = y.ticks(TICKS).filter((tick) => Number.isInteger(tick));
  return { bars, ticks: ticks.map((value) => ({ value, y: round(y(value)) })), floor };
};

/** Rounds a coordinate to hundredths, which are not seen, so that a page has fewer bytes. */
export const round = (coordinate: number): number => Math.round(coordinate * 100) / 100;

/** Returns the indexes at which an axis has labels: at most `most`, evenly apart, the last one included. */
export const labelledIndexes = (length: number, most: number): ReadonlySet<number> => {
  const step = Math.max(1, Math.ceil(length / most));
  const indexes = Array.from({ length }, (_, index) => index);
  return new Set(indexes.filter((index) => (length - 1 - index) % step === 0));
};
