import { type Kysely, sql } from 'kysely';

/**
 * Wrong passwords and codes, requested messages and anonymous sign-ins per account, network or browser, counted by all processes together.
 * Unlogged: a count is worth nothing after minutes.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create unlogged table public.attempt_count (
    hash text primary key, attempts integer not null, ends_at timestamptz not null)`.execute(db);
  await sql`create index attempt_count_ends_at on public.attempt_count (ends_at)`.execute(db);
};
