import { checkOriginals, describeMissingOriginals } from '../media/missing-originals.ts';
import type { Job } from '../schedule/job.ts';

/**
 * Runs nightly: makes a backup in the data folder, and returns the number of backups that are kept now. Warns of lost pictures, whose last
 * copies the next backups push out.
 */
export const backupJob: Job = {
  name: 'back-up',
  cron: '15 3 * * *',
  limitMs: 2 * 60 * 60_000,
  async run({ backups, read, files }, now, signal) {
    const kept = await backups.create(now, signal);
    const warning = kept.length > 0 && describeMissingOriginals(await checkOriginals(read, files));
    if (warning) console.warn(`Backup: ${warning}`);
    return kept.length;
  },
};
