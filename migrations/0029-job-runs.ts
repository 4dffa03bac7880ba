import { type Kysely, sql } from 'kysely';

/** The last run of each recurring job, and the time of the schedule that it was for. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.job_run (
    name text primary key, slot timestamptz, started_at timestamptz not null, finished_at timestamptz,
    status text not null check (status in ('running', 'done', 'failed')), result int, error text)`.execute(db);
};
