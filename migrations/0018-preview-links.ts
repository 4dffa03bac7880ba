import { type Kysely, sql } from 'kysely';

/** Links by which somebody without an account sees what is not published yet. Of each only a hash is kept. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.preview_link (
    id uuid primary key, token_hash text not null unique, account_id uuid not null references public.account (id) on delete cascade,
    article uuid, moment timestamptz, created_at timestamptz not null default now(), expires_at timestamptz not null)`.execute(
    db,
  );
};
