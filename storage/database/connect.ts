import { Kysely, PostgresDialect } from 'kysely';
import { multiplexConnections } from './connection-multiplexer.ts';
import { type ConnectionString, openPool } from './pool.ts';
import type { Database } from './tables.ts';

interface ConnectOptions {
  /** Shown in `pg_stat_activity`; default `levada`. */
  name?: string;
  /** Connections at most; default 20. */
  max?: number;
  /** Whether several may keep the same connection at once (see `multiplexConnections`); default false. */
  shared?: boolean;
  /** Milliseconds until a statement without an answer fails; default 30 s. */
  queryTimeout?: number;
}

/**
 * Opens the database; `destroy()` closes it. Nothing is sent before the first statement. Table names without a schema mean
 * the read models first (`read`), then `public`. No statement is worth being compiled first: a search looks costly and is not. A `bigint` arrives as a bigint, a `date` as `YYYY-MM-DD`.
 */
export const connect = (
  connection: ConnectionString,
  { name = 'levada', max = 20, shared = false, queryTimeout = 30_000 }: ConnectOptions = {},
): Kysely<Database> => {
  // Of connections that were lost, each keeps its place in the pool until all who share it have noticed; new ones must not wait for that.
  const places = shared ? 2 * max : max;
  const settings = { search_path: 'read,public', jit: 'off' };
  const pool = openPool(connection, { name, max: places, queryTimeout, settings });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: shared ? multiplexConnections(pool, max) : pool }),
  });
};
