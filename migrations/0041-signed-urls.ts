import { type Kysely, sql } from 'kysely';

/** The signed URLs of the storage service: without its row, the token of a URL is refused. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.signed_url (
    id uuid primary key, account_id uuid references public.account (id) on delete cascade,
    bucket_id text not null references public.storage_bucket (id) on delete cascade, name text not null,
    objects integer not null, use text not null check (use in ('download', 'upload')),
    created_at timestamptz not null default now(), expires_at timestamptz not null)`.execute(db);
  await sql`create index signed_url_maker on public.signed_url (account_id, expires_at)`.execute(db);
  await sql`create index signed_url_expiry on public.signed_url (expires_at)`.execute(db);
  await sql`comment on column public.signed_url.account_id is 'Who signed it; null: a caller with the service key'`.execute(
    db,
  );
};
