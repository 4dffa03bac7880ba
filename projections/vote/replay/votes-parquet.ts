import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { createPseudonyms } from './pseudonyms.ts';
import { type JudgedVote, judgeVotes, type ReplayOptions } from './replay-votes.ts';
import type { ReplayedRestaurant, VoteLog } from './vote-log.ts';

/** Rows that are encoded at a time; they bound the memory. */
const GROUP_ROWS = 10_000;

const text = (name: string, repetition_type: 'REQUIRED' | 'OPTIONAL' = 'REQUIRED'): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  logical_type: { type: 'STRING' },
  repetition_type,
});

/** The columns of the file, which docs/vote-statistics.md documents. `at` would be a reserved word of DuckDB. */
const COLUMNS: SchemaElement[] = [
  { name: 'position', type: 'INT64', repetition_type: 'REQUIRED' },
  {
    name: 'cast_at',
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    repetition_type: 'REQUIRED',
  },
  {
    name: 'day',
    type: 'INT32',
    converted_type: 'DATE',
    logical_type: { type: 'DATE' },
    repetition_type: 'REQUIRED',
  },
  text('restaurant'),
  text('restaurant_name'),
  text('area', 'OPTIONAL'),
  text('locale', 'OPTIONAL'),
  text('visitor'),
  text('recorded'),
  { name: 'kept', type: 'BOOLEAN', repetition_type: 'REQUIRED' },
  text('dropped', 'OPTIONAL'),
];

/** The names of the columns, in order. */
export const PARQUET_COLUMNS: readonly string[] = COLUMNS.map(({ name }) => name);

const ROOT: SchemaElement = { name: 'votes', num_children: COLUMNS.length };

/**
 * Writes the votes of the log to a Parquet file, one row for each vote, with the judgement of the rule. Visitors have pseudonyms that hold
 * for this file alone; networks are left out. Memory is bounded, whatever the number of votes.
 */
export const writeVotesParquet = async (path: string, log: VoteLog, options: ReplayOptions): Promise<void> => {
  const restaurants = await log.restaurants(options.until);
  const { rule, until, period } = options;
  const about = { rule: rule.name, until, from: period?.from, to: period?.to, time_zone: 'Atlantic/Madeira' };
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [ROOT, ...COLUMNS],
    kvMetadata: Object.entries(about).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
  });
  const rows = createRowGroups(writer);
  const cellsOf = createCellReader(restaurants);
  for await (const batch of judgeVotes(log, options, { fields: ['position', 'at', 'visitor', 'locale'] })) {
    for (const judged of batch) rows.add(cellsOf(judged));
  }
  rows.write();
  writer.finish();
};

/** Collects the cells of rows by column, and writes them as a row group whenever there are enough. */
const createRowGroups = (writer: ParquetWriter) => {
  let columns: unknown[][] = COLUMNS.map(() => []);
  const write = () => {
    writer.write({
      columnData: COLUMNS.map(({ name }, column) => ({ name, data: columns[column]! })),
      rowGroupSize: GROUP_ROWS,
    });
    columns = COLUMNS.map(() => []);
  };
  return {
    add(cells: unknown[]): void {
      for (const [column, cell] of cells.entries()) columns[column]!.push(cell);
      if (columns[0]!.length === GROUP_ROWS) write();
    },
    write,
  };
};

/** Returns a function that returns the cells of a vote, in the order of `COLUMNS`. */
const createCellReader = (restaurants: ReadonlyMap<string, ReplayedRestaurant>) => {
  const pseudonymOf = createPseudonyms();
  return ({ vote, dropped }: JudgedVote): unknown[] => {
    const { position, at, day, restaurant, locale, visitor, refused } = vote;
    const { name = '', area = null } = restaurants.get(restaurant) ?? {};
    return [
      position,
      new Date(at),
      new Date(day),
      restaurant,
      name,
      area,
      locale,
      pseudonymOf(visitor),
      refused ?? 'counted',
      dropped === undefined,
      dropped ?? null,
    ];
  };
};
