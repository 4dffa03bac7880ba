import type pg from 'pg';
import type { RecordedEvent } from '../event-store.ts';
import type { PageSize } from './page-size.ts';
import type { QueryLimiter } from './query-limiter.ts';

/** The bytes of its data and metadata. */
type Measured<Row> = Row & { bytes?: number | null };
/** An event, or the position alone of one that nobody wants. */
export type PageRow = RecordedEvent | { position: bigint; stream: null };

export interface Rows<Row> {
  rows: Row[];
  /** Nothing came behind it at that moment. */
  isEnd: boolean;
}

/** The next rows of one stream. */
const STREAM = (direction: 'asc' | 'desc') => `
  select * from log.event
  where stream = $1 and revision ${direction === 'asc' ? '>=' : '<='} $2 order by revision ${direction} limit $3`;

/** The next rows of the log; of other streams than those wanted, so that gaps are seen, the position alone. */
const LOG = (count: number) => `
  select position, wanted.* from log.event
  left join lateral (select stream, revision, id, type, data, metadata, created
    where $2::text[] = '{}' or stream ^@ any($2::text[])) wanted on true
  where position > $1 order by position limit ${count}`;

/**
 * As many of the rows as have so many bytes together, and one more: nobody can hold a thousand events of a megabyte. What Postgres keeps
 * compressed is unpacked to be measured, but no more of it than that, packed.
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

/** So many can be held however large they are, so they need no measuring, which costs as much as reading them. */
export const SMALL_PAGE = 8;

/** The next events of a stream, from a revision on, at most `limit`. Throws what `pg` throws. */
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

/** The next part of the log behind a position. Throws what `pg` throws. */
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

/** It is the end where nothing was left out: neither by the count nor by the bytes. */
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
