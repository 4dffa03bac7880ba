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
    const lines = text.split('\n');
    rest = lines.pop()!;
    yield lines.map(text.includes('\\') ? unescapedCells : cellsOf);
  }
}

const cellsOf = (line: string): (string | null)[] => line.split('\t');

const unescapedCells = (line: string): (string | null)[] =>
  line.split('\t').map((cell) => (cell === '\\N' ? null : unescapeCell(cell)));

const ESCAPED: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescapeCell = (cell: string): string => cell.replace(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter);
