/** The figures of one round of one benchmark by name: `{ perSecond: 12034 }`. */
export type Figures<Name extends string = string> = Record<Name, number>;

export interface Benchmark<Name extends string> {
  name: string;
  /** Name of the benchmark that it is compared with; undefined for a baseline. */
  floor?: string;
  run(): Promise<Figures<Name>>;
}

export interface Measured<Name extends string> {
  name: string;
  floor: string | undefined;
  /** The median of all rounds. */
  median: Figures<Name>;
  /** Figures divided by the baseline's of the same round, over all rounds, so that other load on the machine affects both. */
  ratio: Partial<Record<Name, Spread>>;
}

/** Median and quartiles; half of all rounds are between the quartiles. Far apart, they show that the machine was too busy. */
export interface Spread {
  median: number;
  quartiles: [low: number, high: number];
}

export interface MeasureOptions {
  rounds: number;
  /** Number of rounds before those that count. */
  warmUp?: number;
}

/**
 * Runs all benchmarks one after the other, round by round, every other round in reverse order. Each benchmark decides how long one run
 * takes; `rounds` limits the total.
 */
export const measure = async <Name extends string>(
  subjects: Benchmark<Name>[],
  { rounds, warmUp = 1 }: MeasureOptions,
): Promise<Measured<Name>[]> => {
  const results: Map<string, Figures<Name>>[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const result = await runRound(round % 2 === 0 ? subjects : subjects.toReversed());
    if (round >= 0) results.push(result);
  }
  return subjects.map(({ name, floor }) => ({
    name,
    floor,
    median: overRounds(
      results.map((round) => round.get(name)!),
      median,
    ),
    ratio:
      floor === undefined
        ? {}
        : overRounds(
            results.map((round) => ratios(round.get(name)!, round.get(floor)!)),
            spread,
          ),
  }));
};

const runRound = async <Name extends string>(subjects: Benchmark<Name>[]): Promise<Map<string, Figures<Name>>> => {
  const figures = new Map<string, Figures<Name>>();
  for (const { name, run } of subjects) figures.set(name, await run());
  return figures;
};

const ratios = <Name extends string>(one: Figures<Name>, floor: Figures<Name>): Figures<Name> =>
  mapFigures(one, (value, name) => value / floor[name]);

const overRounds = <Name extends string, To>(rounds: Figures<Name>[], to: (values: number[]) => To): Record<Name, To> =>
  mapFigures(rounds[0]!, (_value, name) => to(rounds.map((round) => round[name])));

const mapFigures = <Name extends string, To>(figures: Figures<Name>, to: (value: number, name: Name) => To) =>
  Object.fromEntries(
    (Object.entries(figures) as [Name, number][]).map(([name, value]) => [name, to(value, name)]),
  ) as Record<Name, To>;

const spread = (values: number[]): Spread => ({
  median: median(values),
  quartiles: [quantile(values, 0.25), quantile(values, 0.75)],
});

/** Returns the median of the values. */
export const median = (values: number[]): number => quantile(values, 0.5);

/** Returns a quantile, interpolated linearly between two values. */
export const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at % 1);
};

/** Runs `work` and returns its milliseconds and its result. */
export const timed = async <Answer>(work: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> => {
  const start = performance.now();
  const answer = await work();
  return { ms: performance.now() - start, answer };
};
