import { parseArgs } from 'node:util';
import { parseDate, toZoned } from '@internationalized/date';
import { z } from 'zod';
import type { Period } from '#projections/vote/queries.ts';
import { GROUPINGS, type Grouping } from '#projections/vote/replay/group-by.ts';
import { UsageError } from '../run-script.ts';

export const FORMATS = ['table', 'csv', 'json', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

export interface ReplayArguments {
  period: Period;
  /** Moment in UTC. */
  until: string | undefined;
  by: Grouping;
  rule: string;
  format: Format;
  /** Id or name of a restaurant. */
  explain: string | undefined;
  /** Path of the file to write; undefined for the standard output. */
  out: string | undefined;
}

const text = { type: 'string' } as const;
const OPTIONS = {
  from: text,
  to: text,
  until: text,
  by: { ...text, default: 'day' },
  rule: { ...text, default: 'counted' },
  format: { ...text, default: 'table' },
  explain: text,
  out: text,
};

/** Parses the command line of `replay:votes`. Throws `UsageError` with one sentence that says what to change. */
export const parseReplayArguments = (args: string[]): ReplayArguments => {
  const { from, to, until, by, format, ...rest } = parse(args);
  const period = { from: dayOf('--from', from), to: dayOf('--to', to) };
  if (period.from && period.to && period.from > period.to) throw new UsageError('--from must not be after --to.');
  const parsed = { ...rest, period, until: until === undefined ? undefined : momentOf(until) };
  const replay = { ...parsed, by: oneOf('--by', GROUPINGS, by), format: oneOf('--format', FORMATS, format) };
  if (format === 'parquet' && !rest.out)
    throw new UsageError('--format parquet writes a file: add --out votes.parquet.');
  if (format === 'parquet' && rest.explain !== undefined) {
    throw new UsageError('A Parquet file has the votes of all restaurants: leave out --explain.');
  }
  return { ...replay, explain: rest.explain, out: rest.out };
};

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    const [problem] = (error as Error).message.split('. ');
    const known = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new UsageError(`${problem}: the options are ${known.join(', ')}.`);
  }
};

const dayOf = (option: string, given: string | undefined): string | undefined => {
  if (given === undefined || z.iso.date().safeParse(given).success) return given;
  throw new UsageError(`${option} ${given} is no day: write it like 2026-11-20.`);
};

/** Returns a moment in UTC: a day means its end in Madeira. */
const momentOf = (given: string): string => {
  if (z.iso.date().safeParse(given).success) {
    return toZoned(parseDate(given).add({ days: 1 }), 'Atlantic/Madeira').toAbsoluteString();
  }
  if (z.iso.datetime({ offset: true }).safeParse(given).success) return new Date(given).toISOString();
  throw new UsageError(`--until ${given} is no moment: write it like 2026-11-20, or 2026-11-20T18:00:00Z.`);
};

const oneOf = <Value extends string>(option: string, values: readonly Value[], given: string): Value => {
  const value = values.find((each) => each === given);
  if (value === undefined) throw new UsageError(`${option} ${given} is unknown: use ${values.join(', ')}.`);
  return value;
};
