import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ignoreConnectionError } from '#storage/database/connection-error.ts';
import { leaseOf, NO_BACKEND } from '#storage/database/lease.ts';
import type { Database } from '#storage/database/tables.ts';

/** A run that this process has claimed: the job's name, and an id that no other run has. */
export interface ClaimedRun {
  name: string;
  holder: string;
}

/** Why a run cannot be claimed: another one is running, or a process has run the job for this time of its schedule already. */
export type Unclaimed = 'busy' | 'repeated';

const { isHeld } = leaseOf('run');
const isRunning = sql<boolean>`(run.status = 'running' and ${isHeld})`;

/**
 * Records that a run of the job starts, which takes the lease of the job. A run is `busy` while a process that runs the job sends heartbeats.
 * It is `repeated` if a run for `slot`, a time of the job's schedule, or a later one was recorded before; a time more than a day later is
 * ignored, because the clock was wrong then. Without `slot`, the run is recorded in any case.
 */
export const claimRun = async (
  db: Kysely<Database>,
  name: string,
  slot?: Date | undefined,
): Promise<ClaimedRun | Unclaimed> => {
  const holder = randomUUID();
  const { numAffectedRows } = await sql`
    insert into public.job_run as run (name, slot, started_at, status, holder, backend, beat_at)
    values (${name}, ${slot ?? null}::timestamptz, clock_timestamp(), 'running', ${holder}, pg_backend_pid(), clock_timestamp())
    on conflict (name) do update set slot = coalesce(excluded.slot, run.slot), started_at = excluded.started_at,
      finished_at = null, status = 'running', result = null, error = null,
      holder = excluded.holder, backend = excluded.backend, beat_at = excluded.beat_at
    where not ${isRunning} and (excluded.slot is null or run.slot is null or run.slot < excluded.slot
      or run.slot > excluded.slot + interval '1 day')`.execute(db);
  if (numAffectedRows === 1n) return { name, holder };
  const { rows } = await sql`select from public.job_run run where name = ${name} and ${isRunning}`.execute(db);
  return rows.length > 0 ? 'busy' : 'repeated';
};

/** Renews the lease of a run with a heartbeat. Returns false if another run has taken it over. */
export const renewRun = async (db: Kysely<Database>, { name, holder }: ClaimedRun): Promise<boolean> => {
  const { numAffectedRows } = await sql`update public.job_run
    set backend = pg_backend_pid(), beat_at = clock_timestamp() where name = ${name} and holder = ${holder}`.execute(
    db,
  );
  return numAffectedRows === 1n;
};

/** Ends the lease of a run without a result. If the database is away, the lease ends with the connection or expires. */
export const releaseRun = async (db: Kysely<Database>, { name, holder }: ClaimedRun): Promise<void> => {
  await sql`update public.job_run set backend = ${NO_BACKEND} where name = ${name} and holder = ${holder}`
    .execute(db)
    .catch(ignoreConnectionError);
};

export type JobRunResult = { status: 'done'; result: number } | { status: 'failed'; error: string };

/** Records how a run ended, unless another one has taken over its lease. */
export const recordRun = async (
  db: Kysely<Database>,
  { name, holder }: ClaimedRun,
  ended: JobRunResult,
): Promise<void> => {
  await db
    .updateTable('job_run')
    .set({ ...ended, finished_at: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
};

/** The last run of a job. `interrupted`: its process ended before the run did. */
export interface LastRun {
  name: string;
  status: 'running' | 'interrupted' | 'done' | 'failed';
  startedAt: Date;
  finishedAt: Date | null;
  result: number | null;
  error: string | null;
}

/** Loads the last run of each job that has ever run. */
export const lastRuns = async (db: Kysely<Database>): Promise<LastRun[]> => {
  const { rows } = await sql<LastRun>`
    select name, started_at as "startedAt", finished_at as "finishedAt", result, error,
      case when status = 'running' and not ${isHeld} then 'interrupted' else status end as status
    from public.job_run run order by name`.execute(db);
  return rows;
};
