import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ignoreConnectionError } from '#storage/database/connection-error.ts';
import { LEASE_EXPIRES_AFTER_MS, leaseOf, NO_BACKEND } from '#storage/database/lease.ts';
import type { Database } from '#storage/database/tables.ts';
import type { Generation } from './checkpoint.ts';

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
  expiresAfterMs: number = LEASE_EXPIRES_AFTER_MS,
): Promise<T | undefined> => {
  const holder = randomUUID();
  if (!(await acquire(db, of, holder, expiresAfterMs))) return undefined;
  try {
    return await work(holder);
  } finally {
    await release(db, of, holder);
  }
};

const acquire = async (db: Kysely<Database>, of: Generation, holder: LeaseHolder, expiresAfterMs: number) => {
  const { numAffectedRows } = await sql`
    insert into public.projection_heartbeat as h (name, generation, holder, backend, position, beat_at)
    values (${of.name}, ${of.generation}, ${holder}, pg_backend_pid(), ${of.position}, clock_timestamp())
    on conflict (name, generation) do update
    set holder = excluded.holder, backend = excluded.backend, position = excluded.position, beat_at = excluded.beat_at
    where not ${leaseOf('h', expiresAfterMs).isHeld}`.execute(db);
  return numAffectedRows === 1n;
};

/** A lease that cannot be released because the database is away becomes free as that of a lost connection. */
const release = async (db: Kysely<Database>, of: Named, holder: LeaseHolder): Promise<void> => {
  await sql`update public.projection_heartbeat set backend = ${NO_BACKEND} where ${isNamed(of)} and holder = ${holder}`
    .execute(db)
    .catch(ignoreConnectionError);
};

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
  const { age, isHeld } = leaseOf('h');
  const { rows } = await sql<HeartbeatState>`
    select h.name, h.generation, h.position, ${age} as age,
      extract(epoch from clock_timestamp() - h.caught_up_at)::float8 as "sinceCaughtUp",
      ${isHeld} as "isHeld"
    from public.projection_heartbeat h join public.projection p on p.name = h.name and p.generation = h.generation`.execute(
    db,
  );
  return rows;
};

const isNamed = ({ name, generation }: Named) => sql<boolean>`name = ${name} and generation = ${generation}`;
