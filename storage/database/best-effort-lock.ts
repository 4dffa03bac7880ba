import { setTimeout as elapsed } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isConnectionError } from './connection-error.ts';
import type { Database } from './tables.ts';

/** Milliseconds between two looks at whether another process is done, and for how long one looks. */
const LOOK_EVERY = 50;
const LOCK_TIMEOUT_MS = 18_000;

/** Does work of a name while no other process of this database does; its connection is held meanwhile. */
export type WithBestEffortLock = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * For work that may be done twice and need not be: where the database is away, or the other process takes longer than one may wait, it is done all the
 * same.
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
        if (!done.began) await elapsed(LOOK_EVERY);
      }
    } catch (error) {
      if (!done.began && !isConnectionError(error)) throw error;
    }
    if (!done.began) await once();
    if ('failed' in done) throw done.failed;
    return done.result as Awaited<ReturnType<typeof work>>;
  };
