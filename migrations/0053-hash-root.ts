import { type Kysely, sql } from 'kysely';

/** The secret from which keyed hashes that must never change are derived, encrypted with SECRET, once SECRET was rotated. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.hash_root (
    id integer primary key default 1 check (id = 1), sealed jsonb not null)`.execute(db);
};
