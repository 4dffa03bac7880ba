import { type Kysely, sql } from 'kysely';

/**
 * Keyed hashes of the networks from which accounts have signed in, and the session and client of each second-factor challenge, so that
 * failures are counted separately for the owner and for others.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.known_network (
    hash text primary key, account_id uuid not null references public.account on delete cascade,
    seen_at timestamptz not null default now())`.execute(db);
  await sql`create index known_network_account_id on public.known_network (account_id)`.execute(db);
  await sql`alter table public.factor_challenge add session_id uuid, add known_client text`.execute(db);
};
