import { schedule } from 'node-cron';
import { JOB_TIME_ZONE, type Job } from './job.ts';
import { runJob } from './run-job.ts';
import type { ScheduleServices } from './schedule.ts';

/** Milliseconds by which a run may be late, after the machine was asleep; the latest of several missed runs is made up for. */
const LATENESS_MS = 12 * 3_600_000;

/**
 * Runs jobs at the times of their cron expressions, and those with `runsAtStart` now, until `stop` is called. `onError` receives the errors
 * of failed runs, which do not affect later ones. `stop` aborts the current runs and resolves when they have ended or were abandoned.
 */
export const startJobs = (
  jobs: readonly Job[],
  services: ScheduleServices,
  onError: (job: string, error: unknown) => void,
): { stop(): Promise<void> } => {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const run = async (job: Job, slot?: Date): Promise<void> => {
    const options = { closing: closing.signal, onError, ...(slot && { slot }) };
    const ended = runJob(job, services, options).catch((error) => onError(job.name, error));
    running.add(ended);
    await ended;
    running.delete(ended);
  };
  const tasks = jobs.map((job) =>
    schedule(job.cron, ({ date }) => run(job, date), {
      name: job.name,
      timezone: JOB_TIME_ZONE,
      missedExecutionTolerance: LATENESS_MS,
      suppressMissedWarning: true,
      noOverlap: true,
      unref: true,
    }),
  );
  for (const job of jobs) if (job.runsAtStart) void run(job);
  return {
    async stop() {
      closing.abort();
      for (const task of tasks) await task.destroy();
      await Promise.all(running);
    },
  };
};
