import { Kysely, PostgresDialect } from 'kysely';
import { type ConnectionString, openPool } from './pool.ts';
import type { Database } from './tables.ts';

interface ConnectOptions {
  /** Shown in `pg_stat_activity`; default `levada`. */
  name?: string;
  /** Maximum number of connections; default 20. */
  max?: number;
  /** Milliseconds until a statement without a response fails; default 30 s. */
  queryTimeout?: number;
  /** Milliseconds that a caller waits for a free connection; default 10 s. */
  acquireTimeout?: number;
}

/**
 * Returns a Kysely instance for a database; it connects with the first statement, and `destroy()` closes it. Table names without a schema
 * are looked up in schema `read` (the read models), then in `public`. A `bigint` arrives as a bigint, a `date` as `YYYY-MM-DD`. JIT
 * compilation is off, because Postgres overestimates the cost of searches.
 */
export const connect = (
  connection: ConnectionString,
  { name = 'levada', max = 20, queryTimeout = 30_000, acquireTimeout }: ConnectOptions = {},
): Kysely<Database> => {
  const settings = { search_path: 'read,public', jit: 'off' };
  const pool = openPool(connection, { name, max, queryTimeout, acquireTimeout, settings });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
};
