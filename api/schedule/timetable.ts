import { schedule } from 'node-cron';
import { logError } from '../error-log.ts';
import { JOB_TIME_ZONE, type Job } from './job.ts';

/** Milliseconds by which a run may be late, after the machine was asleep; the latest of several missed runs is made up for. */
const LATENESS_MS = 12 * 3_600_000;

/** Milliseconds between two checks of the clock, and the change by which it is considered to have been set. */
const CLOCK_CHECK_MS = 60_000;
const CLOCK_CHANGE_MS = 3_600_000;

/**
 * Calls `run` at the times of the jobs until it is stopped. When the clock was set, the next times are computed again: node-cron would
 * wait for a time that has moved away, or go through all that were passed over.
 */
export const startTimetable = (
  jobs: readonly Job[],
  run: (job: Job, slot: Date) => Promise<void>,
): { stop(): Promise<void> } => {
  const start = () => jobs.map((job) => schedule(job.cron, ({ date }) => run(job, date), taskOptions(job)));
  const stopAll = async () => {
    for (const task of tasks) await task.destroy();
  };
  const offset = () => Date.now() - performance.now();
  let known = offset();
  let tasks = start();
  const checking = setInterval(async () => {
    if (Math.abs(offset() - known) < CLOCK_CHANGE_MS) return;
    known = offset();
    await stopAll();
    tasks = start();
  }, CLOCK_CHECK_MS).unref();
  return {
    async stop(): Promise<void> {
      clearInterval(checking);
      await stopAll();
    },
  };
};

/** An overlap needs no line: the screen shows that the job is still running. */
const LOGGER = { info() {}, warn() {}, debug() {}, error: (error: unknown) => logError('Timetable of jobs', error) };

const taskOptions = ({ name }: Job) => ({
  name,
  timezone: JOB_TIME_ZONE,
  missedExecutionTolerance: LATENESS_MS,
  suppressMissedWarning: true,
  noOverlap: true,
  unref: true,
  logger: LOGGER,
});
