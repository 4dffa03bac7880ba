import { type Kysely, sql } from 'kysely';
import { lockHolderSql, sessionLockKey } from '#storage/database/session-lock.ts';
import type { Database } from '#storage/database/tables.ts';

/** Returns the name of the database lock that a process holds while it runs the job. */
export const jobLock = (name: string): string => `job:${name}`;

/**
 * Records that a run of the job starts and returns true. Returns false if a run for `slot`, a time of the job's schedule, or a later one
 * was recorded before; a time more than a day later is ignored, because the clock was wrong then. Without `slot`, the run is recorded in
 * any case. Call it while holding the job's lock.
 */
export const claimRun = async (db: Kysely<Database>, name: string, slot: Date | undefined): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into public.job_run as run (name, slot, started_at, status)
    values (${name}, ${slot ?? null}::timestamptz, clock_timestamp(), 'running')
    on conflict (name) do update set slot = coalesce(excluded.slot, run.slot), started_at = excluded.started_at,
      finished_at = null, status = 'running', result = null, error = null
    where excluded.slot is null or run.slot is null or run.slot < excluded.slot
      or run.slot > excluded.slot + interval '1 day'`.execute(db);
  return numAffectedRows === 1n;
};

export type JobRunResult = { status: 'done'; result: number } | { status: 'failed'; error: string };

/** Records how the last run of the job ended. */
export const recordRun = async (db: Kysely<Database>, name: string, ended: JobRunResult): Promise<void> => {
  await db
    .updateTable('job_run')
    .set({ ...ended, finished_at: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
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
  const key = sessionLockKey(sql`'job:' || r.name`);
  const { rows } = await sql<LastRun>`
    select r.name, r.started_at as "startedAt", r.finished_at as "finishedAt", r.result, r.error,
      case when r.status = 'running' and l.pid is null then 'interrupted' else r.status end as status
    from public.job_run r left join lateral (${lockHolderSql(key)} limit 1) l on true order by r.name`.execute(db);
  return rows;
};
