import { type Kysely, sql } from 'kysely';

/** The row of a job's last run is also its lease: who runs it, with which connection of the database, and the last heartbeat. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.job_run
    add holder uuid, add backend int not null default 0, add beat_at timestamptz`.execute(db);
};
