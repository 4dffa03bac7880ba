import { type Kysely, sql } from 'kysely';
import { isConnectionError } from './connection-error.ts';
import type { Database } from './tables.ts';

/**
 * Runs `work` while one connection holds the lock `name` in the database, and returns its result. Returns undefined, without running it, if
 * another connection holds the lock. The lock ends with the connection, so a process that dies keeps nothing; work that goes on after the
 * connection was lost may therefore overlap with that of another process.
 */
export const withSessionLock = <Result>(
  db: Kysely<Database>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> =>
  db.connection().execute(async (connection) => {
    const key = sessionLockKey(name);
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(connection);
    if (!rows[0]!.locked) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(unlessLost);
    }
  });

/** Returns the SQL expression of the number under which Postgres knows the lock `name`. */
export const sessionLockKey = (name: string | ReturnType<typeof sql>) => sql<bigint>`hashtextextended(${name}, 0)`;

/** Returns SQL that selects the process id (`pid`) of the backend that holds the lock with this key in this database. */
export const lockHolderSql = (key: ReturnType<typeof sql>) => sql`
  select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = ${key}`;

const unlessLost = (error: unknown): void => {
  if (!isConnectionError(error)) throw error;
};
