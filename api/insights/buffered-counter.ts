/** Milliseconds between two writes to the database. */
const WRITE_INTERVAL_MS = 3_000;
/** Maximum number of rows held in memory; while the database is unreachable, further rows are not counted. */
const MAX_WAITING_ROWS = 5_000;

export interface BufferedCounter<Row> {
  add(row: Row): void;
  /** Writes the remaining rows and stops. */
  close(): Promise<void>;
}

interface CounterOptions<Row> {
  /** Returns the key under which rows are counted together. */
  keyOf(row: Row): string;
  /** Adds the counts of a row to those of another one with the same key. */
  merge(into: Row, row: Row): void;
  /** Adds rows, each with another key, to the counts in the database. They come in the order of their keys, so that processes do not deadlock. */
  write(rows: Row[]): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Creates a counter that collects rows in memory and writes them every 3 s, so that counting does not delay pages. When a write fails, it
 * calls `onError` and keeps the rows for the next write.
 */
export const createBufferedCounter = <Row>({
  keyOf,
  merge,
  write,
  onError,
}: CounterOptions<Row>): BufferedCounter<Row> => {
  let waiting = new Map<string, Row>();
  let writing: Promise<void> = Promise.resolve();

  const add = (row: Row): void => {
    const known = waiting.get(keyOf(row));
    if (known) merge(known, row);
    else if (waiting.size < MAX_WAITING_ROWS) waiting.set(keyOf(row), row);
  };
  const writeWaiting = async (): Promise<void> => {
    const rows = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    waiting = new Map();
    if (rows.length === 0) return;
    await write(rows).catch((error) => {
      for (const row of rows) add(row);
      onError(error);
    });
  };
  const timer = setInterval(() => {
    writing = writing.then(writeWaiting);
  }, WRITE_INTERVAL_MS).unref();

  return {
    add,
    async close() {
      clearInterval(timer);
      await writing.then(writeWaiting);
    },
  };
};
