import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isConnectionError } from '#storage/database/connection-error.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Generation } from './checkpoint.ts';
import { DEFAULT_LEASE_TIMING } from './lease-timing.ts';

/** Identifies the run that projects a generation: a random id. */
export type LeaseHolder = string;

type Named = Pick<Generation, 'name' | 'generation'>;

/**
 * Runs `work` with the lease of a generation (one build of a read model), so that one process at a time applies events to it, and returns
 * the result of `work`. Returns undefined, without running it, if another process holds the lease. The lease is free when its holder has
 * released it, has sent no heartbeat for `expiresAfterMs` milliseconds, or has lost its connection to the database. A holder that resumes
 * after that is stopped by its next heartbeat, and until then the checkpoint (the stored position in the log) rejects what it writes.
 */
export const withLease = async <T>(
  db: Kysely<Database>,
  of: Generation,
  work: (holder: LeaseHolder) => Promise<T>,
  expiresAfterMs: number = DEFAULT_LEASE_TIMING.expiresAfterMs,
): Promise<T | undefined> => {
  const holder = randomUUID();
  if (!(await acquire(db, of, holder, expiresAfterMs))) return undefined;
  try {
    return await work(holder);
  } finally {
    await release(db, of, holder);
  }
};

/**
 * True for a row whose holder still has the connection with which it wrote the last heartbeat. A number of a backend is used again, so its
 * start counts too; Postgres hides that from other roles. A pool closes a connection after ten idle seconds, and a heartbeat comes
 * sooner.
 */
const isConnected = sql<boolean>`exists (
  select 1 from pg_stat_activity a where a.pid = h.backend and coalesce(a.backend_start <= h.beat_at, true))`;

const age = sql`extract(epoch from clock_timestamp() - h.beat_at)`;

/** Uses the clock of the database, since the clocks of machines differ. A heartbeat in the future expires like one in the past. */
const acquire = async (db: Kysely<Database>, of: Generation, holder: LeaseHolder, expiresAfterMs: number) => {
  const { numAffectedRows } = await sql`
    insert into public.projection_heartbeat as h (name, generation, holder, backend, position, beat_at)
    values (${of.name}, ${of.generation}, ${holder}, pg_backend_pid(), ${of.position}, clock_timestamp())
    on conflict (name, generation) do update
    set holder = excluded.holder, backend = excluded.backend, position = excluded.position, beat_at = excluded.beat_at
    where abs(${age}) * 1000 > ${expiresAfterMs} or not ${isConnected}`.execute(db);
  return numAffectedRows === 1n;
};

/** A lease that cannot be released because the database is away becomes free as that of a lost connection. */
const release = async (db: Kysely<Database>, of: Named, holder: LeaseHolder): Promise<void> => {
  await sql`update public.projection_heartbeat set backend = ${NO_BACKEND} where ${isNamed(of)} and holder = ${holder}`
    .execute(db)
    .catch((error: unknown) => {
      if (!isConnectionError(error)) throw error;
    });
};

/** No connection of Postgres has this number. */
const NO_BACKEND = 0;

/** Data written with a heartbeat. */
export interface Progress {
  /** Position up to which the log was read. */
  position: bigint;
  isCaughtUp: boolean;
}

/** Renews a lease with a heartbeat. Returns false if another process has taken it over. */
export const renewLease = async (
  db: Kysely<Database>,
  of: Named,
  holder: LeaseHolder,
  { position, isCaughtUp }: Progress,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update public.projection_heartbeat set position = ${position}, backend = pg_backend_pid(), beat_at = clock_timestamp(),
      caught_up_at = case when ${isCaughtUp} then clock_timestamp() else caught_up_at end
    where ${isNamed(of)} and holder = ${holder}`.execute(db);
  return numAffectedRows === 1n;
};

/** The heartbeat of one build of a read model, served or in progress, timed by the database's clock. */
export interface HeartbeatState {
  name: string;
  generation: number;
  /** Position up to which its holder had read the log. */
  position: bigint;
  /** Seconds since the last heartbeat. */
  age: number;
  /** Seconds since it had applied all events of the log; null before the first time. */
  sinceCaughtUp: number | null;
  /** True if a process holds the lease at this moment. */
  isHeld: boolean;
}

/**
 * Returns for each build of a read model the last heartbeat (sign of life) of the process that applies events to it. Builds on which no
 * process has ever worked are left out.
 */
export const heartbeatsOf = async (db: Kysely<Database>): Promise<HeartbeatState[]> => {
  const { rows } = await sql<HeartbeatState>`
    select h.name, h.generation, h.position, ${age}::float8 as age,
      extract(epoch from clock_timestamp() - h.caught_up_at)::float8 as "sinceCaughtUp",
      abs(${age}) * 1000 <= ${DEFAULT_LEASE_TIMING.expiresAfterMs} and ${isConnected} as "isHeld"
    from public.projection_heartbeat h join public.projection p on p.name = h.name and p.generation = h.generation`.execute(
    db,
  );
  return rows;
};

const isNamed = ({ name, generation }: Named) => sql<boolean>`name = ${name} and generation = ${generation}`;
