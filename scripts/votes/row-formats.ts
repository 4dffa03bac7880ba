import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvOf } from '#projections/vote/replay/totals-csv.ts';

export type Cell = string | number;
/** The cells of a row by column. */
export type Row = Record<string, Cell>;
/** Names of the columns; in a table a column is as many characters wide. Texts are aligned left, numbers right. */
export type Columns = Record<string, { width: number; align: 'left' | 'right' }>;

/** Writes rows to a file as CSV with column names. Cells that a spreadsheet would read as formulas are escaped. */
export const writeCsv = (path: string, columns: Columns, rows: AsyncIterable<Row> | Iterable<Row>): Promise<void> =>
  pipeline(Readable.from(rows), csvOf(Object.keys(columns)), createWriteStream(path));

/** Writes rows to a file as text in columns, with `notes` as lines after them. */
export const writeTable = (
  path: string,
  columns: Columns,
  rows: AsyncIterable<Row> | Iterable<Row>,
  notes: string[] = [],
): Promise<void> => pipeline(Readable.from(tableLines(columns, rows, notes)), createWriteStream(path));

async function* tableLines(columns: Columns, rows: AsyncIterable<Row> | Iterable<Row>, notes: string[]) {
  const line = (cellOf: (column: string) => Cell) =>
    `${Object.entries(columns)
      .map(([column, { width, align }]) =>
        align === 'left' ? String(cellOf(column)).padEnd(width) : String(cellOf(column)).padStart(width),
      )
      .join('  ')
      .trimEnd()}\n`;
  yield line((column) => column);
  for await (const row of rows) yield line((column) => row[column] ?? '');
  for (const note of notes) yield `${note}\n`;
}

/** Writes a JSON object to a file: the members of `head`, and then the rows as the array `items`. */
export const writeJson = (
  path: string,
  head: Record<string, unknown>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<void> => pipeline(Readable.from(jsonParts(head, rows)), createWriteStream(path));

async function* jsonParts(head: Record<string, unknown>, rows: AsyncIterable<Row> | Iterable<Row>) {
  yield `${JSON.stringify(head).slice(0, -1)},"items":[`;
  let separator = '\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
