import { HEARTBEAT_MS } from '#storage/database/lease.ts';
import { sleep } from '#storage/wait/sleep.ts';
import type { Job } from './job.ts';
import { type ClaimedRun, claimRun, recordRun, releaseRun, renewRun, type Unclaimed } from './job-runs.ts';
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
  /** Milliseconds between two heartbeats of the run. */
  heartbeatMs?: number;
}

/** The end of a run, or why there was none. `interrupted`: the process is shutting down, or another one has taken over the run. */
export type JobOutcome = 'done' | 'failed' | 'interrupted' | Unclaimed;

const DEFAULT_LIMIT_MS = 5 * 60_000;

/**
 * Runs a job once, holding its lease so that no other process runs it too, and records the result. A run that throws or exceeds its time
 * limit is recorded as failed. A run that sent no heartbeat in time, because its process was frozen, is aborted when it finds that another
 * one has taken over. Rejects only if the database is unavailable.
 */
export const runJob = async (job: Job, services: ScheduleServices, options: RunOptions): Promise<JobOutcome> => {
  const claimed = await claimRun(services.db, job.name, options.slot);
  if (typeof claimed === 'string') return claimed;
  options.onStarted?.();
  const ended = new AbortController();
  const lost = new AbortController();
  const heartbeats = sendHeartbeats(services.db, claimed, {
    intervalMs: options.heartbeatMs ?? HEARTBEAT_MS,
    ended: ended.signal,
    onLost: () => lost.abort(),
  });
  const closing = AbortSignal.any([options.closing, lost.signal]);
  return runClaimed(job, services, claimed, { ...options, closing }).finally(() => {
    ended.abort();
    return heartbeats;
  });
};

interface Heartbeats {
  intervalMs: number;
  /** Aborted when the run has ended. */
  ended: AbortSignal;
  /** Called when another run has taken over the lease. */
  onLost: () => void;
}

/** Renews the lease of a run until it has ended or lost its lease. */
const sendHeartbeats = async (
  db: ScheduleServices['db'],
  claimed: ClaimedRun,
  { intervalMs, ended, onLost }: Heartbeats,
): Promise<void> => {
  await sleep(intervalMs, ended);
  while (!ended.aborted) {
    // A heartbeat that cannot be written counts as missed; the error appears where the run uses the database.
    const isHeld = await renewRun(db, claimed).catch(() => true);
    if (!isHeld) return onLost();
    await sleep(intervalMs, ended);
  }
};

const runClaimed = async (
  job: Job,
  services: ScheduleServices,
  claimed: ClaimedRun,
  { closing, onError, grace = 1_000 }: RunOptions,
): Promise<JobOutcome> => {
  const late = new Error(`Job "${job.name}" exceeded its time limit.`);
  const limits = { limit: job.limitMs ?? DEFAULT_LIMIT_MS, grace };
  try {
    const work = async (signal: AbortSignal) => job.run(services, new Date(), signal);
    const result = await runWithLimit(work, closing, limits, late);
    if (result === undefined) return await interrupt(services, claimed);
    await recordRun(services.db, claimed, { status: 'done', result });
    return 'done';
  } catch (error) {
    if (closing.aborted) return interrupt(services, claimed);
    onError(job.name, error);
    const message = error instanceof Error ? error.message : String(error);
    await recordRun(services.db, claimed, { status: 'failed', error: message });
    return 'failed';
  }
};

const interrupt = async ({ db }: ScheduleServices, claimed: ClaimedRun): Promise<JobOutcome> => {
  await releaseRun(db, claimed);
  return 'interrupted';
};
