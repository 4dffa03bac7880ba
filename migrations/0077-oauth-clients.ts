import { type Kysely, sql } from 'kysely';

/** Programs that an administrator registered for OAuth. Those that register themselves are not stored: their id is what they said. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.oauth_client (
    id uuid primary key, name text not null,
    redirect_uris text[] not null, grant_types text[] not null, scopes text[] not null,
    auth_method text not null check (auth_method in ('none', 'client_secret_basic', 'client_secret_post')),
    secret_hash text, client_uri text not null, logo_uri text not null,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    check ((auth_method = 'none') = (secret_hash is null)))`.execute(db);
  await sql`create index on public.oauth_grant (client_id)`.execute(db);
};
