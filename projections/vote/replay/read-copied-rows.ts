import type { Readable } from 'node:stream';

/**
 * Yields the rows of a `COPY … TO STDOUT` in the text format, a batch for each chunk that the server sends.
 * https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
 */
export async function* readCopiedRows(copy: Readable): AsyncIterable<(string | null)[][]> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    const text = rest + decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    const rows = rowsOf(text, end);
    yield text.includes('\\') ? rows.map(unescapeRow) : rows;
  }
}

/** Returns the cells of the lines before `end`. To split lines and then cells would take a third longer. */
const rowsOf = (text: string, end: number): string[][] => {
  const rows: string[][] = [];
  let cells: string[] = [];
  let start = 0;
  let newline = text.indexOf('\n');
  while (start < end) {
    const tab = text.indexOf('\t', start);
    if (tab !== -1 && tab < newline) {
      cells.push(text.slice(start, tab));
      start = tab + 1;
      continue;
    }
    cells.push(text.slice(start, newline));
    rows.push(cells);
    cells = [];
    start = newline + 1;
    newline = text.indexOf('\n', start);
  }
  return rows;
};

const unescapeRow = (cells: string[]): (string | null)[] =>
  cells.map((cell) => (cell === '\\N' ? null : unescapeCell(cell)));

const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescapeCell = (cell: string): string => cell.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
