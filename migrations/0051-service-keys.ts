import { type Kysely, sql } from 'kysely';

/** Id of the key that earlier releases derived from SECRET. */
const EARLIER_KEY = '00000000-0000-4000-8000-000000000001';

/**
 * Service keys, of which only the SHA-256 is stored. An installation that has accounts may have programs with the key of earlier releases:
 * it becomes one of the keys, whose hash the next start fills in, and its signed URLs belong to it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.service_key (
    id uuid primary key, name text not null, scopes text[] not null, key_hash text unique,
    created_at timestamptz not null default now(), created_by uuid references public.account (id) on delete set null,
    expires_at timestamptz, revoked_at timestamptz, used_at timestamptz)`.execute(db);
  await sql`insert into public.service_key (id, name, scopes)
    select ${EARLIER_KEY}, 'SECRET (earlier releases)', '{accounts,storage}' where exists (select from public.account)`.execute(
    db,
  );
  await sql`alter table public.signed_url add service_key_id uuid references public.service_key (id)`.execute(db);
};
