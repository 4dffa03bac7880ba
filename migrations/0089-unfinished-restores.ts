import { type Kysely, sql } from 'kysely';

/** The row of this table says that a restore has begun and not ended: without some of its tables, the magazine only looks complete. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.unfinished_restore (
    backup_made_at text not null,
    begun_at timestamptz not null default now()
  )`.execute(db);
};
