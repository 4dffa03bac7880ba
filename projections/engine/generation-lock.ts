import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Generation } from './checkpoint.ts';
import { type LeaseHolder, lockHolderSql, takeOverExpiredLease, tryAcquireLease } from './heartbeat.ts';
import { DEFAULT_LEASE_TIMING } from './lease-timing.ts';

/**
 * Runs `work` under a lock, so that only one process at a time applies events to this generation (one build of a read model), and returns
 * the result of `work`. Returns undefined, without running it, if another process keeps the lock. A process whose last heartbeat is older
 * than `silent` milliseconds loses its database connection, and with it the lock. If that connection cannot be ended, `work` runs without
 * the lock, and the checkpoint (the stored position in the log) rejects a second writer.
 */
export const withGenerationLock = <T>(
  db: Kysely<Database>,
  of: Generation,
  work: (connection: Kysely<Database>, holder: LeaseHolder) => Promise<T>,
  silent: number = DEFAULT_LEASE_TIMING.expiresAfterMs,
): Promise<T | undefined> =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`projection:${of.name}:${of.generation}`}, 0)`;
    const holder = randomUUID();
    const lock = () => tryAcquireLease(connection, of, key, holder);
    let { pid, locked } = await lock();
    if (!locked) {
      if (!(await takeOverExpiredLease(connection, of, key, holder, silent))) return undefined;
      ({ pid, locked } = await lock());
    }
    try {
      return await work(connection, holder);
    } finally {
      if (locked)
        await sql`select pg_advisory_unlock(${key})`.execute(connection).catch(() => terminateBackend(db, key, pid));
    }
  });

/** Ends a connection that does not respond and may still hold its lock. */
const terminateBackend = async (db: Kysely<Database>, key: ReturnType<typeof sql>, pid: number): Promise<void> => {
  const stillLocked = sql`select pg_terminate_backend(pid) from (${lockHolderSql(key)}) holder where pid = ${pid}`;
  await stillLocked.execute(db).catch((error: unknown) => {
    if (!isConnectionError(error)) throw error;
  });
};
