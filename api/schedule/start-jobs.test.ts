import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/postgres/database.ts';
import { jobs } from '../slice-endpoints.ts';
import { type Job, nextRunOf } from './job.ts';
import { lastRuns } from './job-runs.ts';
import type { ScheduleServices } from './schedule.ts';
import { startJobs } from './start-jobs.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

const EVERY_SECOND = '* * * * * *';
const ONCE_A_YEAR = '0 4 1 1 *';

const start = (...started: Job[]) => {
  const errors: string[] = [];
  const services = { db: database.db } as ScheduleServices;
  const { stop } = startJobs(started, services, (name, error) => errors.push(`${name}: ${(error as Error).message}`));
  onTestFinished(stop);
  return { errors, stop };
};

describe('startJobs', () => {
  it('runs a job again after a failure, and no more once it is stopped', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error('the first one fails');
      return runs;
    };
    const { errors, stop } = start({ name: 'frequent', cron: EVERY_SECOND, run });
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 10_000);
    expect(errors).toEqual(['frequent: the first one fails']);
    await stop();
    const before = runs;
    let laterRuns = 0;
    start({ name: 'later', cron: EVERY_SECOND, run: async () => ++laterRuns });
    await vi.waitFor(() => expect(laterRuns).toBeGreaterThan(1), 10_000);
    expect(runs).toBe(before);
  });

  it('runs at the start only the jobs that ask for it', async () => {
    const run = async () => 5;
    start({ name: 'eager', cron: ONCE_A_YEAR, runsAtStart: true, run }, { name: 'patient', cron: ONCE_A_YEAR, run });
    await vi.waitFor(async () => {
      expect(await lastRuns(database.db)).toMatchObject([{ name: 'eager', status: 'done', result: 5 }]);
    }, 10_000);
  });

  it('ends without waiting for a job that hangs', async () => {
    const { promise: started, resolve } = Promise.withResolvers<void>();
    const run = () => {
      resolve();
      return new Promise<number>(() => {});
    };
    const { errors, stop } = start({ name: 'hanging', cron: ONCE_A_YEAR, runsAtStart: true, run });
    await started;
    await stop();
    expect(errors).toEqual([]);
  });
});

describe('the jobs of all slices', () => {
  it('have different names, and run next at a time of Madeira', () => {
    expect(jobs.length).toBeGreaterThan(3);
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
    for (const job of jobs) expect(nextRunOf(job).getTime()).toBeGreaterThan(Date.now());
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Atlantic/Madeira', hour: '2-digit', minute: '2-digit' });
    expect(hour.format(nextRunOf({ cron: '15 3 * * *' }))).toBe('03:15');
  });
});
