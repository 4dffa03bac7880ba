/** Totals of the leaves between two checkpoints. */
export interface DayTotals {
  /** Name of the tree. */
  origin: string;
  day: string;
  /** Leaves from `start` up to, but without, `end`. */
  start: number;
  end: number;
  /** Numbers of votes and of refusals by restaurant. */
  items: { restaurant: string; votes: number; refused: number }[];
}

/** Returns totals as text, which the caller signs. Its first line differs from that of a checkpoint, so neither can stand for the other. */
export const formatTotals = ({ origin, day, start, end, items }: DayTotals): string =>
  [
    `${origin}/totals`,
    `day ${day}`,
    `leaves ${start} ${end}`,
    ...items.map(({ restaurant, votes, refused }) => `${restaurant} ${votes} ${refused}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** Parses what `formatTotals` returned. */
export const parseTotals = (text: string): DayTotals => {
  const [head = '', day = '', leaves = '', ...lines] = text.trimEnd().split('\n');
  const [, start, end] = leaves.split(' ');
  return {
    origin: head.replace(/\/totals$/, ''),
    day: day.slice('day '.length),
    start: Number(start),
    end: Number(end),
    items: lines.map((line) => {
      const [restaurant = '', votes, refused] = line.split(' ');
      return { restaurant, votes: Number(votes), refused: Number(refused) };
    }),
  };
};
