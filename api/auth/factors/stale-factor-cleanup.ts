import { sql } from 'kysely';
import type { Job } from '../../schedule/job.ts';

/** Minutes after which an unverified factor is deleted. */
const UNVERIFIED_MINUTES = 60;

/**
 * Job, every ten minutes, that deletes factors left unverified for an hour, and challenges older than the hour that rate limits count.
 */
export const staleFactorCleanupJob: Job = {
  name: 'delete-unverified-factors',
  cron: '*/10 * * * *',
  run: async ({ db }) => {
    const { numDeletedRows } = await db
      .deleteFrom('factor')
      .where('status', '=', 'unverified')
      .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${UNVERIFIED_MINUTES})`)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('factor_challenge').where('created_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
    return Number(numDeletedRows);
  },
};
