import { sql } from 'kysely';

/** Milliseconds between two heartbeats of the holder of a lease. */
export const HEARTBEAT_MS = 5_000;

/** Milliseconds without a heartbeat after which a lease expires: three may be missed, for a slow disk or a machine that was asleep. */
export const LEASE_EXPIRES_AFTER_MS = 20_000;

/** No connection of Postgres has this number; a holder that releases its lease writes it. */
export const NO_BACKEND = 0;

/**
 * SQL about a lease: the row `row` (an alias) with the columns `backend`, the process id of the connection with which its holder wrote the
 * last heartbeat, and `beat_at`, when that was by the clock of the database, since the clocks of machines differ.
 *
 * - `age`: seconds since the last heartbeat.
 * - `isHeld`: true while the holder has not released the lease, has sent a heartbeat in time and still has that connection. A heartbeat in
 *   the future expires like one in the past. A number of a backend is used again, so its start counts too; Postgres hides that from other
 *   roles. A pool closes a connection after ten idle seconds, and a heartbeat comes sooner.
 */
export const leaseOf = (row: string, expiresAfterMs: number = LEASE_EXPIRES_AFTER_MS) => {
  const beatAt = sql.ref(`${row}.beat_at`);
  const age = sql<number>`extract(epoch from clock_timestamp() - ${beatAt})::float8`;
  const isHeld = sql<boolean>`(abs(${age}) * 1000 <= ${expiresAfterMs} and exists (
    select 1 from pg_stat_activity a
    where a.pid = ${sql.ref(`${row}.backend`)} and coalesce(a.backend_start <= ${beatAt}, true)))`;
  return { age, isHeld };
};
