import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';
import type { Generation } from './checkpoint.ts';
import { sleepWithJitter } from './sleep-with-jitter.ts';

/** Identifies the run that projects a generation: a random id. */
export type LeaseHolder = string;

type Named = Pick<Generation, 'name' | 'generation'>;

export interface LockAttempt {
  /** The backend of this connection. */
  pid: number;
  locked: boolean;
}

/**
 * Tries once to take the lock `key`, which lets one process apply events to a generation (one build of a read model). With the lock, also
 * writes the first heartbeat (sign of life) of this process, `holder`. `locked` in the result is false if another connection holds the
 * lock.
 */
export const tryAcquireLease = async (
  connection: Kysely<Database>,
  of: Generation,
  key: ReturnType<typeof sql>,
  holder: LeaseHolder,
): Promise<LockAttempt> => {
  const { rows } = await sql<LockAttempt>`
    with lock as materialized (select pg_backend_pid() as pid, pg_try_advisory_lock(${key}) as locked),
    begun as (
      insert into public.projection_heartbeat (name, generation, holder, backend, position, beat_at)
      select ${of.name}, ${of.generation}, ${holder}, pid, ${of.position}, clock_timestamp() from lock where locked
      on conflict (name, generation) do update
      set holder = excluded.holder, backend = excluded.backend, position = excluded.position, beat_at = excluded.beat_at
    )
    select pid, locked from lock`.execute(connection);
  return rows[0]!;
};

/**
 * Writes a heartbeat. Returns false if another process has taken over the lease. Uses the clock of the database, since the clocks of
 * machines differ.
 */
const beat = async (db: Kysely<Database>, of: Named, holder: LeaseHolder, { position, isCaughtUp }: Progress) => {
  const { numAffectedRows } = await sql`
    update public.projection_heartbeat set position = ${position}, beat_at = clock_timestamp(),
      caught_up_at = case when ${isCaughtUp} then clock_timestamp() else caught_up_at end
    where ${isNamed(of)} and holder = ${holder}`.execute(db);
  return numAffectedRows === 1n;
};

/**
 * Takes over the lease of a generation (one build of a read model) from a process that has sent no heartbeat for `silent` milliseconds, and
 * ends that process's database connection, which holds the lock. Returns false if the heartbeat is recent, or if the process belongs to an
 * older release, which sends none.
 */
export const takeOverExpiredLease = async (
  connection: Kysely<Database>,
  of: Named,
  key: ReturnType<typeof sql>,
  holder: LeaseHolder,
  silent: number,
): Promise<boolean> => {
  const { rows } = await sql`
    with taken as (
      update public.projection_heartbeat set holder = ${holder}, beat_at = clock_timestamp()
      where ${isNamed(of)} and abs(extract(epoch from clock_timestamp() - beat_at)) * 1000 > ${silent}
        and backend in (${lockHolderSql(key)})
      returning backend
    )
    select pg_terminate_backend(backend, ${ENDS_WITHIN}) from taken`.execute(connection);
  return rows.length === 1;
};

/** Milliseconds to wait until the connection has ended. A connection that is frozen in the server itself does not end and is left. */
const ENDS_WITHIN = 2_000;

/** Returns SQL that selects the process id (`pid`) of the backend that holds an advisory lock in this database. */
export const lockHolderSql = (key: ReturnType<typeof sql>) => sql`
  select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = ${key}`;

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
  /** True if a process of a release without heartbeats projects into it. */
  isOlderRelease: boolean;
  /** True if a process holds the lease at this moment. */
  isHeld: boolean;
}

/**
 * Returns for each build of a read model the last heartbeat (sign of life) of the process that applies events to it. If that process
 * belongs to an older release, which sends none, `isOlderRelease` is true. Builds on which no process has ever worked are left out.
 */
export const heartbeatsOf = async (db: Kysely<Database>): Promise<HeartbeatState[]> => {
  const key = sql`hashtextextended('projection:' || p.name || ':' || p.generation, 0)`;
  const { rows } = await sql<HeartbeatState>`
    select p.name, p.generation, coalesce(h.position, 0) as position,
      extract(epoch from clock_timestamp() - h.beat_at)::float8 as age,
      extract(epoch from clock_timestamp() - h.caught_up_at)::float8 as "sinceCaughtUp",
      l.pid is not null and l.pid is distinct from h.backend as "isOlderRelease",
      l.pid is not null as "isHeld"
    from public.projection p
    left join public.projection_heartbeat h on h.name = p.name and h.generation = p.generation
    left join lateral (${lockHolderSql(key)} limit 1) l on true
    where h.name is not null or l.pid is not null`.execute(db);
  return rows;
};

const isNamed = ({ name, generation }: Named) => sql<boolean>`name = ${name} and generation = ${generation}`;

/** Data written with a heartbeat. */
interface Progress {
  /** Position up to which the log was read. */
  position: bigint;
  isCaughtUp: boolean;
}

export interface HeartbeatOptions {
  of: Generation;
  holder: LeaseHolder;
  /** Milliseconds. */
  intervalMs: number;
  progress: () => Progress;
  /** Returns true when the projecting connection has answered since the last call. */
  hasAnswered: () => boolean;
  /** Queries that connection, and does periodic work. */
  probe: () => Promise<void>;
  /** Called when another process has taken over the lease, or the projecting connection is lost. */
  onLost: (error?: unknown) => void;
}

/**
 * Starts to write heartbeats (signs of life) of a process that applies events, and returns functions to write one immediately and to stop.
 * A heartbeat is written only if the connection that applies events has answered since the last one, so that a process that hangs loses its
 * lease. `db` must be another connection.
 */
export const startHeartbeat = (db: Kysely<Database>, options: HeartbeatOptions) => {
  const { of, holder, intervalMs, progress, hasAnswered, onLost } = options;
  const stopped = new AbortController();
  let probing: Promise<void> | undefined;
  const probe = async (): Promise<void> => {
    await options.probe().catch(onLost);
    probing = undefined;
  };
  const tick = async (): Promise<void> => {
    if (hasAnswered() && !(await beat(db, of, holder, progress()))) onLost();
    probing ??= probe();
  };
  let early = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      // A heartbeat that cannot be written counts as missed; the error appears where the connection is used.
      await tick().catch(() => undefined);
      await sleepWithJitter(intervalMs, AbortSignal.any([stopped.signal, early.signal]));
      if (early.signal.aborted) await probing;
      early = new AbortController();
    }
  };
  const running = run();
  return {
    /** Writes the next heartbeat immediately. */
    beatNow(): void {
      early.abort();
    },
    async stop(): Promise<void> {
      stopped.abort();
      await running;
      await probing;
    },
  };
};
