import { withSessionLock } from '#storage/database/session-lock.ts';
import type { Job } from './job.ts';
import { claimRun, jobLock, recordRun } from './job-runs.ts';
import { runWithLimit } from './run-with-limit.ts';
import type { ScheduleServices } from './schedule.ts';

export interface RunOptions {
  /** The time of the job's schedule that this run is for; undefined for a run at a start or by hand. */
  slot?: Date;
  /** Aborted when the process shuts down. */
  closing: AbortSignal;
  /** Receives the error of a failed run. */
  onError: (job: string, error: unknown) => void;
  /** Called when the run begins. */
  onStarted?: () => void;
  /** Milliseconds after the time limit until a run is abandoned; default one second. */
  grace?: number;
}

/**
 * The end of a run, or the reason that there was none: another one is running (`busy`), another process has run the job for this time of
 * its schedule already (`repeated`). `interrupted`: the process is shutting down.
 */
export type JobOutcome = 'done' | 'failed' | 'interrupted' | 'busy' | 'repeated';

const DEFAULT_LIMIT_MS = 5 * 60_000;

/**
 * Runs a job once under a lock that all processes share, and records the result. A run that throws or exceeds its time limit is recorded as
 * failed. Rejects only if the database is unavailable.
 */
export const runJob = async (job: Job, services: ScheduleServices, options: RunOptions): Promise<JobOutcome> => {
  const { db } = services;
  const outcome = await withSessionLock(db, jobLock(job.name), async () => {
    if (!(await claimRun(db, job.name, options.slot))) return 'repeated';
    options.onStarted?.();
    return runClaimed(job, services, options);
  });
  return outcome ?? 'busy';
};

const runClaimed = async (
  job: Job,
  services: ScheduleServices,
  { closing, onError, grace = 1_000 }: RunOptions,
): Promise<JobOutcome> => {
  const late = new Error(`Job "${job.name}" exceeded its time limit.`);
  const limits = { limit: job.limitMs ?? DEFAULT_LIMIT_MS, grace };
  try {
    const work = async (signal: AbortSignal) => job.run(services, new Date(), signal);
    const result = await runWithLimit(work, closing, limits, late);
    if (result === undefined) return 'interrupted';
    await recordRun(services.db, job.name, { status: 'done', result });
    return 'done';
  } catch (error) {
    if (closing.aborted) return 'interrupted';
    onError(job.name, error);
    const message = error instanceof Error ? error.message : String(error);
    await recordRun(services.db, job.name, { status: 'failed', error: message });
    return 'failed';
  }
};
