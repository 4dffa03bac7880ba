import { type Kysely, sql } from 'kysely';

/** Uploads that arrive in several requests: resumable ones, and multipart uploads of the S3 protocol, with the parts that have arrived. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.storage_upload (
    id uuid primary key, bucket_id text not null references public.storage_bucket (id) on delete cascade,
    name text not null collate "C", protocol text not null, maker text not null, owner text, by_signed_url boolean not null,
    upsert boolean not null, mimetype text not null, cache_control text not null, metadata jsonb not null,
    size bigint, received bigint not null default 0, writer uuid, created_at timestamptz not null default now(),
    expires_at timestamptz not null, finished_at timestamptz)`.execute(db);
  await sql`create index on public.storage_upload (bucket_id, name)`.execute(db);
  await sql`create index on public.storage_upload (maker)`.execute(db);
  await sql`create index on public.storage_upload (expires_at)`.execute(db);
  await sql`create table public.storage_upload_part (
    upload_id uuid not null references public.storage_upload (id) on delete cascade, number integer not null,
    content uuid not null, size bigint not null, sha256 text not null, created_at timestamptz not null default now(),
    primary key (upload_id, number))`.execute(db);
  await sql`create index on public.storage_upload_part (content)`.execute(db);
};
