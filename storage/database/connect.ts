import { Kysely, PostgresDialect } from 'kysely';
import { multiplexConnections } from './connection-multiplexer.ts';
import { type ConnectionString, openPool } from './pool.ts';
import type { Database } from './tables.ts';

interface ConnectOptions {
  /** Shown in `pg_stat_activity`; default `levada`. */
  name?: string;
  /** Maximum number of connections; default 20. */
  max?: number;
  /** Share each connection between several sessions (see `multiplexConnections`); default false. */
  shared?: boolean;
  /** Milliseconds until a statement without a response fails; default 30 s. */
  queryTimeout?: number;
}

/**
 * Returns a Kysely instance for a database; it connects with the first statement, and `destroy()` closes it. Table names without a schema
 * are looked up in schema `read` (the read models), then in `public`. A `bigint` arrives as a bigint, a `date` as `YYYY-MM-DD`. JIT
 * compilation is off, because Postgres overestimates the cost of searches.
 */
export const connect = (
  connection: ConnectionString,
  { name = 'levada', max = 20, shared = false, queryTimeout = 30_000 }: ConnectOptions = {},
): Kysely<Database> => {
  // A lost connection keeps its slot in the pool until all its users have noticed; the doubled maximum lets new ones open before that.
  const places = shared ? 2 * max : max;
  const settings = { search_path: 'read,public', jit: 'off' };
  const pool = openPool(connection, { name, max: places, queryTimeout, settings });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: shared ? multiplexConnections(pool, max) : pool }),
  });
};
