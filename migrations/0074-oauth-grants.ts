import { type Kysely, sql } from 'kysely';

/** Authorization codes of programs that connect by OAuth, and what their refresh tokens belong to: a key that acts for the account. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.oauth_grant (
    key_id uuid primary key references public.service_key (id) on delete cascade,
    client_id text not null, resource text not null,
    refreshes integer not null default 0, refreshed_at timestamptz not null default now())`.execute(db);
  await sql`create table public.oauth_code (
    code_hash text primary key,
    account_id uuid not null references public.account (id) on delete cascade,
    client_id text not null, redirect_uri text not null, resource text not null,
    scopes text[] not null, code_challenge text not null,
    key_id uuid references public.service_key (id) on delete cascade,
    used_at timestamptz, expires_at timestamptz not null)`.execute(db);
  await sql`create index on public.oauth_code (expires_at)`.execute(db);
};
