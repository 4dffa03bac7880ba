import { type Kysely, sql } from 'kysely';

/** The shared document of each article that is being written, what was added to it since, and its states that are being saved. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.article_document (
    article_id uuid primary key, epoch uuid not null, revision integer not null,
    base bytea not null, state bytea not null, compacted_to bigint not null default 0,
    writers uuid[] not null default '{}', created_by uuid, changed_at timestamptz not null default now(),
    discarded_at timestamptz)`.execute(db);
  await sql`create index on public.article_document (changed_at)`.execute(db);
  await sql`create table public.article_document_update (
    id bigserial primary key,
    article_id uuid not null references public.article_document (article_id) on delete cascade,
    update bytea not null, account_id uuid, at timestamptz not null default now())`.execute(db);
  await sql`create index on public.article_document_update (article_id, id)`.execute(db);
  await sql`create table public.article_document_save (
    key uuid primary key,
    article_id uuid not null references public.article_document (article_id) on delete cascade,
    state bytea not null, last_update bigint not null, at timestamptz not null default now())`.execute(db);
  await sql`create index on public.article_document_save (article_id)`.execute(db);
};
