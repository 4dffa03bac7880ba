import { setTimeout as elapsed } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isConnectionError } from './connection-error.ts';
import type { Database } from './tables.ts';

/** Milliseconds between two attempts to take the lock. */
const POLL_INTERVAL_MS = 50;
const LOCK_TIMEOUT_MS = 18_000;

/** Runs `work` while holding the lock `name` in the database, so that other processes wait; occupies one connection until `work` ends. */
export type WithBestEffortLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that runs `work` while it holds a named lock in the database, and returns the result of `work`. It is for work that
 * should run once but may safely run twice: if another process holds the lock for 18 s, or the database is unavailable, the work runs
 * without the lock.
 */
export const createBestEffortLock =
  (db: Kysely<Database>): WithBestEffortLock =>
  async (name, work) => {
    const done: { result?: Awaited<ReturnType<typeof work>>; failed?: unknown; began: boolean } = { began: false };
    const once = async () => {
      done.began = true;
      try {
        done.result = await work();
      } catch (error) {
        done.failed = error;
      }
    };
    try {
      for (const end = Date.now() + LOCK_TIMEOUT_MS; !done.began && Date.now() < end; ) {
        await db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ locked: boolean }>`
            select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(trx);
          if (rows[0]!.locked) await once();
        });
        if (!done.began) await elapsed(POLL_INTERVAL_MS);
      }
    } catch (error) {
      if (!done.began && !isConnectionError(error)) throw error;
    }
    if (!done.began) await once();
    if ('failed' in done) throw done.failed;
    return done.result as Awaited<ReturnType<typeof work>>;
  };
