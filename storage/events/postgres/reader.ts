import type pg from 'pg';
import type { ReadOptions, RecordedEvent } from '../event-store.ts';
import { isRefusal, unavailable } from './errors.ts';

const STREAM_PAGE = 1_000;
const LOG_PAGE = 2_000;
/** Above every revision. */
const END = 2n ** 63n - 1n;

/** A piece of the log, filtered. */
export interface LogPage {
  events: RecordedEvent[];
  /** Position of the last event looked at, wanted or not. */
  last: bigint;
  /** Nothing came behind it at that moment. */
  isEnd: boolean;
}

/** Events of one stream, read in pages. Throws `EventStoreUnavailable`. */
export async function* readStream(
  pool: pg.Pool,
  stream: string,
  { backwards = false, from = backwards ? END : 0n, limit = Number.POSITIVE_INFINITY }: ReadOptions,
): AsyncIterable<RecordedEvent> {
  const name = backwards ? 'read-backwards' : 'read';
  const text = `select * from log.event where stream = $1 and revision ${backwards ? '<=' : '>='} $2
    order by revision ${backwards ? 'desc' : 'asc'} limit $3`;
  for (let at = from, left = limit; left > 0; ) {
    const size = Math.min(STREAM_PAGE, left);
    const rows = await query<RecordedEvent>(pool, { name, text, values: [stream, at, size] });
    yield* rows;
    if (rows.length < size) return;
    left -= rows.length;
    at = rows.at(-1)!.revision + (backwards ? -1n : 1n);
  }
}

/** The whole log after a position, read in pages. Throws `EventStoreUnavailable` or `EventMissing`. */
export async function* readLog(
  pool: pg.Pool,
  after: bigint,
  prefixes: string[],
  limit = Number.POSITIVE_INFINITY,
): AsyncIterable<RecordedEvent> {
  for (let at = after, left = limit; left > 0; ) {
    const { events, last, isEnd } = await readPage(pool, at, prefixes);
    yield* events.slice(0, left);
    if (isEnd) return;
    left -= events.length;
    at = last;
  }
}

/** Events of other streams come as their position alone, so that the page can be checked for gaps. */
const PAGE = `
  select position, wanted.* from log.event
  left join lateral (select stream, revision, id, type, data, metadata, created
    where $2::text[] = '{}' or stream ^@ any($2::text[])) wanted on true
  where position > $1 order by position limit ${LOG_PAGE}`;

type PageRow = RecordedEvent | { position: bigint; stream: null };

/** Positions are dense by construction; a gap means that somebody deleted events or restored a part of them. */
export class EventMissing extends Error {
  constructor(missing: bigint, found: bigint) {
    super(`The event log has no event at position ${missing}, but one at ${found}: restore it from a backup`);
    this.name = 'EventMissing';
  }
}

/** The next part of the log. Throws `EventMissing` rather than skip an event. */
export const readPage = async (pool: pg.Pool, after: bigint, prefixes: string[]): Promise<LogPage> => {
  const rows = await query<PageRow>(pool, { name: 'read-log', text: PAGE, values: [after, prefixes] });
  checkDensity(after, rows);
  return {
    events: rows.filter((row) => row.stream !== null),
    last: rows.at(-1)?.position ?? after,
    isEnd: rows.length < LOG_PAGE,
  };
};

const checkDensity = (after: bigint, rows: PageRow[]): void => {
  let expected = after;
  for (const { position } of rows) {
    expected += 1n;
    if (position !== expected) throw new EventMissing(expected, position);
  }
};

/** Position of the last event. Throws `EventStoreUnavailable`. */
export const readEnd = async (pool: pg.Pool): Promise<bigint> => {
  const [head] = await query<{ position: bigint }>(pool, { text: 'select position from log.head' });
  return head!.position;
};

const query = async <Row extends pg.QueryResultRow>(pool: pg.Pool, config: pg.QueryConfig): Promise<Row[]> => {
  try {
    return (await pool.query<Row>(config)).rows;
  } catch (error) {
    throw isRefusal(error) ? error : unavailable(error);
  }
};
