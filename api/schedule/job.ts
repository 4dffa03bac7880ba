import { createTask } from 'node-cron';
import type { ScheduleServices } from './schedule.ts';

/**
 * Recurring work at times of the clock. A run may be late, be repeated or be left out without harm: work that must be done at a moment is a
 * `Schedule`.
 */
export interface Job {
  /** Identifies the job in the database and in URLs: `expire-subscriptions`. */
  name: string;
  /** Cron expression, `15 3 * * *`; hours are those of Madeira. Avoid 1 and 2 o'clock, which are missing or repeated on two days a year. */
  cron: string;
  /** Runs also whenever a process starts. */
  runsAtStart?: boolean;
  /** Milliseconds after which a run is aborted; default five minutes. */
  limitMs?: number;
  /** Returns the number of things it handled. Must start no further work once `signal` is aborted. */
  run(services: ScheduleServices, now: Date, signal: AbortSignal): Promise<number>;
}

export const JOB_TIME_ZONE = 'Atlantic/Madeira';

/** Returns the time of the job's next run. */
export const nextRunOf = ({ cron }: Pick<Job, 'cron'>): Date =>
  createTask(cron, () => {}, { timezone: JOB_TIME_ZONE }).getNextRuns(1)[0]!;
