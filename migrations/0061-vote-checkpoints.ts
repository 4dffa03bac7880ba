import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.vote_checkpoint (
    day text primary key, size bigint not null, checkpoint text not null, totals text not null, consistency text,
    verifier_key text not null, published_at timestamptz not null default now())`.execute(db);
  await sql`comment on table public.vote_checkpoint is
    'Published states of the tree of votes. No row is ever changed or deleted: readers may have kept it'`.execute(db);
};
