import { type Kysely, sql } from 'kysely';

/** Changes of the storage service that are not in the log yet, written in the transaction of the change. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.storage_event (
    number bigint generated always as identity primary key, id uuid not null unique, bucket_id text not null, data jsonb not null,
    actor text not null, at timestamptz not null default now())`.execute(db);
};
