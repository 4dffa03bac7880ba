import type { Grouping } from '#projections/vote/replay/group-by.ts';
import { type Replay, type ReplayOptions, replayVotes } from '#projections/vote/replay/replay-votes.ts';
import { totalsColumns, totalsRows } from '#projections/vote/replay/totals-csv.ts';
import type { VoteLog } from '#projections/vote/replay/vote-log.ts';
import type { Format } from './replay-arguments.ts';
import { type Columns, type Row, writeCsv, writeJson, writeTable } from './row-formats.ts';

/** Widths of the columns with numbers. */
const WIDTHS: Record<string, number> = { votes: 9, counted: 9, difference: 10, rank: 5, countedRank: 11 };

/** Writes the replayed votes of each group to a file, with the totals in a table or JSON. Nothing is written when the replay fails. */
export const writeTotals = async (
  path: string,
  log: VoteLog,
  { by, format }: { by: Grouping; format: Exclude<Format, 'parquet'> },
  options: ReplayOptions,
): Promise<void> => {
  const replay = await replayVotes(log, by, options);
  const rows = totalsRows(by, replay.groups);
  const columns = columnsOf(by, rows);
  const { period = {}, until, rule } = options;
  if (format === 'csv') return writeCsv(path, columns, rows);
  if (format === 'table') return writeTable(path, columns, rows, notesOf(rule.name, replay));
  const { total, dropped } = replay;
  return writeJson(path, { rule: rule.name, by, ...period, ...(until && { until }), total, dropped }, rows);
};

const columnsOf = (by: Grouping, rows: Row[]): Columns => {
  const left = (column: string) => {
    const widths = rows.map((row) => String(row[column] ?? '').length);
    return { width: Math.max(column.length, ...widths), align: 'left' } as const;
  };
  const columnOf = (column: string) =>
    WIDTHS[column] === undefined ? left(column) : ({ width: WIDTHS[column], align: 'right' } as const);
  return Object.fromEntries(totalsColumns(by).map((column) => [column, columnOf(column)]));
};

const notesOf = (rule: string, { total, dropped }: Replay): string[] => {
  const reasons = Object.entries(dropped).map(([reason, votes]) => `${reason} ${votes}`);
  return [
    `Rule ${rule}: ${total.votes} votes, ${total.counted} were counted, difference ${total.difference}.`,
    `Dropped: ${reasons.join(', ') || 'none'}.`,
  ];
};
