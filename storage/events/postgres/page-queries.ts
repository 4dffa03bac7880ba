import type pg from 'pg';
import type { RecordedEvent } from '../event-store.ts';
import type { PageSize } from './page-size.ts';
import type { QueryLimiter } from './query-limiter.ts';

/** A row with the bytes of its data and metadata. */
type Measured<Row> = Row & { bytes?: number | null };
/** An event, or only the position of an event that does not match the prefixes. */
export type PageRow = RecordedEvent | { position: bigint; stream: null };

export interface Rows<Row> {
  rows: Row[];
  /** No later event existed when the rows were read. */
  isEnd: boolean;
}

/** SQL for the next rows of one stream. */
const STREAM = (direction: 'asc' | 'desc') => `
  select * from log.event
  where stream = $1 and revision ${direction === 'asc' ? '>=' : '<='} $2 order by revision ${direction} limit $3`;

/** SQL for the next rows of the log. Of events that do not match the prefixes it selects only the position, so that gaps are detected. */
const LOG = (count: number) => `
  select position, wanted.* from log.event
  left join lateral (select stream, revision, id, type, data, metadata, created
    where $2::text[] = '{}' or stream ^@ any($2::text[])) wanted on true
  where position > $1 order by position limit ${count}`;

/**
 * Wraps a query so that it returns rows of at most the given bytes together, and one more row, because no consumer can hold a thousand
 * events of a megabyte. Compressed values are decompressed to be measured, but only among the rows that fit by their compressed size.
 */
const within = (bytes: '$3' | '$4', rows: string, order: string): string => {
  const before = `coalesce(sum(bytes) over (order by ${order} rows between unbounded preceding and 1 preceding), 0) < ${bytes}`;
  const isCompressed = 'coalesce(pg_column_compression(data), pg_column_compression(metadata)) is not null';
  const unpacked = 'greatest(bytes, octet_length(data::text) + octet_length(metadata::text))';
  const columns = 'position, stream, revision, id, type, data, metadata, created';
  return `
    with stored as (select *, pg_column_size(data) + pg_column_size(metadata) as bytes from (${rows}) as looked),
      near as (select *, ${before} as is_near from stored),
      measured as (select ${columns}, case when is_near and ${isCompressed} then ${unpacked} else bytes end as bytes from near),
      page as (select *, ${before} as fits from measured)
    select ${columns}, bytes from page where fits order by ${order}`;
};

/**
 * Pages up to this number of events are not measured, which would cost as much as reading them; their size is bounded by the event size
 * limit.
 */
export const SMALL_PAGE = 8;

/**
 * Queries the next page of a stream's events, from the revision `from` on, in ascending or descending order. The page has at most `limit`
 * events and at most as many events and bytes as `size` currently allows. Throws errors of `pg`.
 */
export const readStreamRows = (
  reading: QueryLimiter,
  stream: string,
  from: bigint,
  direction: 'asc' | 'desc',
  limit: number,
  size: PageSize,
): Promise<Rows<RecordedEvent>> => {
  const count = Math.min(size.count(), limit);
  const values = [stream, from, count];
  if (count <= SMALL_PAGE)
    return read(reading, { name: `read few ${direction}`, text: STREAM(direction), values }, count, size);
  const text = within('$4', STREAM(direction), `revision ${direction}`);
  return read(reading, { name: `read ${direction}`, text, values: [...values, size.bytes()] }, count, size);
};

/**
 * Queries the next page of the log after a position, with at most as many events and bytes as `size` currently allows. For an event whose
 * stream has none of the prefixes, the row contains only the position, so that the caller can detect gaps. Throws errors of `pg`.
 */
export const readLogRows = (
  reading: QueryLimiter,
  after: bigint,
  prefixes: string[],
  size: PageSize,
): Promise<Rows<PageRow>> => {
  const count = size.count();
  const text = within('$3', LOG(count), 'position');
  return read(reading, { name: `read log ${count}`, text, values: [after, prefixes, size.bytes()] }, count, size);
};

/** Runs the query of a page. It is the end when neither the row count nor the bytes limited the result. */
const read = async <Row extends PageRow>(
  reading: QueryLimiter,
  statement: pg.QueryConfig,
  count: number,
  size: PageSize,
): Promise<Rows<Row>> => {
  const measured = (await reading.query<Measured<Row>>(statement)).rows;
  const bytes = measured.reduce((sum, row) => sum + (row.bytes ?? 0), 0);
  const rows = measured.map(({ bytes: _, ...row }) => row as unknown as Row);
  return { rows, isEnd: rows.length < count && bytes < size.bytes() };
};
