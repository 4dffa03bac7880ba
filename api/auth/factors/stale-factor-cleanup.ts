import { sql } from 'kysely';
import type { Schedule } from '../../schedule/schedule.ts';

/** Minutes after which a factor that was begun and never verified goes. */
const UNVERIFIED_MINUTES = 60;

/** Removes what nobody finished: factors that were never verified, and challenges that no limit counts any more. */
export const staleFactorCleanupSchedule: Schedule = {
  name: 'forget factors that nobody verified',
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
