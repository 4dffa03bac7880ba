import { type Options, type Stringifier, stringify } from 'csv-stringify';
import type { ReplayedGroup } from './replay-votes.ts';

const COUNTS = ['votes', 'counted', 'difference', 'rank', 'countedRank'] as const;

/** The names of the columns of totals by a group; restaurants have a name beside their id. */
export const totalsColumns = (by: string): string[] => [by, ...(by === 'restaurant' ? ['name'] : []), ...COUNTS];

/** Returns the totals of the groups as rows with these columns. */
export const totalsRows = (by: string, groups: readonly ReplayedGroup[]): Record<string, string | number>[] =>
  groups.map(({ key, ...counts }) => ({ [by]: key, ...counts }));

/** Returns a stream that turns rows into CSV with column names. Cells that a spreadsheet would read as formulas are escaped. */
export const csvOf = (columns: readonly string[], options: Pick<Options, 'bom'> = {}): Stringifier =>
  stringify({ header: true, escape_formulas: true, columns: [...columns], ...options });
