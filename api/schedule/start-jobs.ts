import type { Job } from './job.ts';
import { runJob } from './run-job.ts';
import type { ScheduleServices } from './schedule.ts';
import { startTimetable } from './timetable.ts';

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
  const timetable = startTimetable(jobs, run);
  for (const job of jobs) if (job.runsAtStart) void run(job);
  return {
    async stop() {
      closing.abort();
      await timetable.stop();
      await Promise.all(running);
    },
  };
};
