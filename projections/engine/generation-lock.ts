import { type Kysely, sql } from 'kysely';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Generation } from './checkpoint.ts';

/**
 * Runs the work on a connection that holds the generation's advisory lock; answers undefined where another process holds it.
 * The lock ends with the connection, however the process ends.
 */
export const withGenerationLock = <T>(
  db: Kysely<Database>,
  of: Generation,
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T | undefined> =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`projection:${of.name}:${of.generation}`}, 0)`;
    const { rows } = await sql<{ pid: number; locked: boolean }>`
      select pg_backend_pid() as pid, pg_try_advisory_lock(${key}) as locked`.execute(connection);
    const { pid, locked } = rows[0]!;
    if (!locked) return undefined;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => cutOff(db, key, pid));
    }
  });

/** A connection that does not answer may still hold its lock: the server ends it. */
const cutOff = async (db: Kysely<Database>, key: ReturnType<typeof sql>, pid: number): Promise<void> => {
  const stillLocked = sql`select pg_terminate_backend(pid) from pg_locks
    where pid = ${pid} and locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = ${key}`;
  await stillLocked.execute(db).catch((error: unknown) => {
    if (!isConnectionError(error)) throw error;
  });
};
