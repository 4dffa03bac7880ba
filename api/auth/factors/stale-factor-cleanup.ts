import { sql } from 'kysely';
import type { Schedule } from '../../schedule/schedule.ts';

/** Minutes after which an unverified factor is deleted. */
const UNVERIFIED_MINUTES = 60;

/**
 * Schedule, every ten minutes, that deletes factors left unverified for an hour, and challenges older than the hour that rate limits count.
 */
export const staleFactorCleanupSchedule: Schedule = {
  name: 'delete unverified factors',
  every: 10 * 60_000,
  run: async ({ db }) => {
    await db
      .deleteFrom('factor')
      .where('status', '=', 'unverified')
      .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${UNVERIFIED_MINUTES})`)
      .execute();
    await db.deleteFrom('factor_challenge').where('created_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
  },
};
