import {
  EventStoreUnavailable,
  MAX_REVISION,
  type ReadOptions,
  type RecordedEvent,
  START_POSITION,
} from '../event-store.ts';
import { isCancelled, isStatementError, postgresUnavailableError } from './errors.ts';
import { type PageRow, readLogRows, readStreamRows, SMALL_PAGE } from './page-queries.ts';
import { createPageSize, type PageSize } from './page-size.ts';
import type { QueryLimiter } from './query-limiter.ts';

const STREAM_PAGE = 1_000;
const LOG_PAGE = 2_000;
/** Number of attempts per page, smaller each time, before `EventStoreUnavailable` is thrown. */
const ATTEMPTS = 3;

/** A page of the log, filtered by prefixes. */
export interface LogPage {
  events: RecordedEvent[];
  /** Position of the last event read, matching or not. */
  last: bigint;
  /** No later event existed when the page was read. */
  isEnd: boolean;
}

/** Creates the page size for reading the whole log: at most 2,000 events, and fewer while the server is slow (`createPageSize`). */
export const createLogPageSize = (): PageSize => createPageSize(LOG_PAGE);

/**
 * Yields the events of one stream from a revision on, forwards or backwards, at most `limit`, read in pages. Yields nothing if the stream
 * does not exist. Throws `EventStoreUnavailable`.
 */
export async function* readPostgresStream(
  reading: QueryLimiter,
  stream: string,
  { backwards = false, from = backwards ? MAX_REVISION : 0n, limit = Number.POSITIVE_INFINITY }: ReadOptions,
): AsyncIterable<RecordedEvent> {
  const size = createPageSize(STREAM_PAGE);
  const direction = backwards ? 'desc' : 'asc';
  let at = between(-1n, from, MAX_REVISION);
  // Most streams are short and end within the first small page.
  let most = SMALL_PAGE;
  for (let left = Math.floor(limit); left > 0; ) {
    const count = Math.min(left, most);
    const { rows, isEnd } = await readShrinkingPages(size, () =>
      readStreamRows(reading, stream, at, direction, count, size),
    );
    yield* rows;
    if (isEnd || rows.length === 0) return;
    left -= rows.length;
    most = STREAM_PAGE;
    at = rows.at(-1)!.revision + (backwards ? -1n : 1n);
  }
}

/**
 * Yields the events after a position whose stream has one of the prefixes (any stream if there are none), at most `limit`, read in pages.
 * Throws `EventStoreUnavailable`, or `PositionGapError` when a position of the log is missing.
 */
export async function* readAllPaged(
  reading: QueryLimiter,
  after: bigint,
  prefixes: string[],
  limit = Number.POSITIVE_INFINITY,
): AsyncIterable<RecordedEvent> {
  const size = createLogPageSize();
  for (let at = after, left = Math.floor(limit); left > 0; ) {
    const { events, last, isEnd } = await readShrinkingPages(size, () => readPage(reading, at, prefixes, size));
    yield* events.slice(0, left);
    if (isEnd) return;
    left -= events.length;
    at = last;
  }
}

/** A position is missing. Positions have no gaps by construction, so events were deleted or only partly restored. */
export class PositionGapError extends Error {
  constructor(missing: bigint, found: bigint) {
    super(`The event log has no event at position ${missing}, but one at ${found}: restore it from a backup`);
    this.name = 'PositionGapError';
  }
}

/**
 * Reads the next page of the log after a position and returns those of its events whose stream has one of the prefixes. Throws errors of
 * `pg`, or `PositionGapError` when a position is missing, so that no event is skipped.
 */
export const readPage = async (
  reading: QueryLimiter,
  after: bigint,
  prefixes: string[],
  size: PageSize,
): Promise<LogPage> => {
  const from = between(START_POSITION, after, MAX_REVISION);
  const { rows, isEnd } = await readLogRows(reading, from, prefixes, size);
  checkDensity(from, rows);
  return { events: rows.filter((row) => row.stream !== null), last: rows.at(-1)?.position ?? from, isEnd };
};

const checkDensity = (after: bigint, rows: PageRow[]): void => {
  let expected = after;
  for (const { position } of rows) {
    expected += 1n;
    if (position !== expected) throw new PositionGapError(expected, position);
  }
};

/** Returns the position of the last event in the log. Throws `EventStoreUnavailable`. */
export const readPostgresHeadPosition = async (reading: QueryLimiter): Promise<bigint> => {
  const { rows } = await asPort(reading.query<{ position: bigint }>('select position from log.head'));
  return rows[0]!.position;
};

/**
 * Returns the UUID of the event log, which was generated when the log was created and tells it apart from copies. Throws
 * `EventStoreUnavailable`.
 */
export const readLogId = async (reading: QueryLimiter): Promise<string> => {
  const { rows } = await asPort(reading.query<{ name: string }>('select name from log.head'));
  return rows[0]!.name;
};

/** Reads a page, and retries with a smaller one after a timeout. */
const readShrinkingPages = async <Page>(size: PageSize, read: () => Promise<Page>): Promise<Page> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      const page = await read();
      size.wasRead();
      return page;
    } catch (error) {
      if (attempts === ATTEMPTS || !isCancelled(error) || !size.halve()) return asPort(Promise.reject(error));
    }
  }
};

/** Converts errors of `pg` to the port's errors. */
const asPort = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error) => {
    const isPorts = error instanceof PositionGapError || error instanceof EventStoreUnavailable;
    throw isPorts || isStatementError(error) ? error : postgresUnavailableError(error);
  });

const between = (least: bigint, value: bigint, most: bigint): bigint => {
  if (value < least) return least;
  return value > most ? most : value;
};
