import type { Job } from '../schedule/job.ts';

/** Runs nightly: makes a backup in the data folder, and returns the number of backups that are kept now. */
export const backupJob: Job = {
  name: 'back-up',
  cron: '15 3 * * *',
  limitMs: 2 * 60 * 60_000,
  run: async ({ backups }, now, signal) => (await backups.create(now, signal)).length,
};
