import { type Kysely, sql } from 'kysely';

/** Buckets and objects of the storage service; their contents lie in the file store. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.storage_bucket (
    id text primary key collate "C", public boolean not null default false, file_size_limit bigint check (file_size_limit > 0),
    allowed_mime_types text[], owner text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`.execute(db);

  await sql`create table public.storage_object (
    id uuid primary key, bucket_id text not null references public.storage_bucket (id),
    name text not null collate "C", version uuid not null, content uuid not null,
    size bigint not null, sha256 text not null, mimetype text not null, cache_control text not null,
    metadata jsonb not null default '{}', owner text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    unique (bucket_id, name))`.execute(db);
  await sql`create index storage_object_content on public.storage_object (content)`.execute(db);
  await sql`comment on column storage_object.content is
    'Names the file; a copy has the same. The first 48 bits say when it was written (UUIDv7)'`.execute(db);

  await sql`create table public.storage_home (
    "only" boolean primary key default true check ("only"), name uuid not null)`.execute(db);
  await sql`comment on table storage_home is
    'One row after the first upload: the folder of this database''s files, so that no other one that uses the same file store takes them for forgotten'`.execute(
    db,
  );
};
