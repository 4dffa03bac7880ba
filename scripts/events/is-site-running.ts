import { type Kysely, sql } from 'kysely';
import type { Database } from '#storage/database/tables.ts';

/** Connection name of every process of the site, whatever its roles, for as long as it lives. */
const LISTENING = 'levada listen%';

/** Returns true if a process of the site is connected to this database. */
export const isSiteRunning = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name like ${LISTENING} limit 1`.execute(db);
  return rows.length > 0;
};
