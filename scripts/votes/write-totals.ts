import type { Grouping } from '#projections/vote/replay/group-by.ts';
import { type Replay, type ReplayOptions, replayVotes } from '#projections/vote/replay/replay-votes.ts';
import type { VoteLog } from '#projections/vote/replay/vote-log.ts';
import type { Format } from './replay-arguments.ts';
import { type Columns, type Row, writeCsv, writeJson, writeTable } from './row-formats.ts';

const right = (width: number) => ({ width, align: 'right' }) as const;
const COUNTS: Columns = {
  votes: right(9),
  counted: right(9),
  difference: right(10),
  rank: right(5),
  countedRank: right(11),
};

/** Writes the replayed votes of each group to a file, with the totals in a table or JSON. Nothing is written when the replay fails. */
export const writeTotals = async (
  path: string,
  log: VoteLog,
  { by, format }: { by: Grouping; format: Exclude<Format, 'parquet'> },
  options: ReplayOptions,
): Promise<void> => {
  const replay = await replayVotes(log, by, options);
  const rows = replay.groups.map(({ key, ...counts }): Row => ({ [by]: key, ...counts }));
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
  return { [by]: left(by), ...(by === 'restaurant' && { name: left('name') }), ...COUNTS };
};

const notesOf = (rule: string, { total, dropped }: Replay): string[] => {
  const reasons = Object.entries(dropped).map(([reason, votes]) => `${reason} ${votes}`);
  return [
    `Rule ${rule}: ${total.votes} votes, ${total.counted} were counted, difference ${total.difference}.`,
    `Dropped: ${reasons.join(', ') || 'none'}.`,
  ];
};
