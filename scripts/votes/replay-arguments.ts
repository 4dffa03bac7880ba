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

/** The options of `levada replay-votes` as they are on the command line. */
export interface ReplayOptionValues {
  from?: string;
  to?: string;
  until?: string;
  by: string;
  rule: string;
  format: string;
  explain?: string;
  out?: string;
}

/** Parses the options of `levada replay-votes`. Throws `UsageError` with one sentence that says what to change. */
export const parseReplayArguments = ({ from, to, until, by, format, ...rest }: ReplayOptionValues): ReplayArguments => {
  const period = { from: dayOf('--from', from), to: dayOf('--to', to) };
  if (period.from && period.to && period.from > period.to) throw new UsageError('--from must not be after --to.');
  const parsed = {
    rule: rest.rule,
    explain: rest.explain,
    out: rest.out,
    period,
    until: until === undefined ? undefined : momentOf(until),
  };
  const replay = { ...parsed, by: oneOf('--by', GROUPINGS, by), format: oneOf('--format', FORMATS, format) };
  if (format === 'parquet' && !rest.out)
    throw new UsageError('--format parquet writes a file: add --out votes.parquet.');
  if (format === 'parquet' && rest.explain !== undefined) {
    throw new UsageError('A Parquet file has the votes of all restaurants: leave out --explain.');
  }
  return replay;
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
