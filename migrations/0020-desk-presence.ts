import { type Kysely, sql } from 'kysely';

/** Who is on which screen of the desk. Unlogged: it is worth nothing after a restart. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create unlogged table public.desk_presence (
    tab uuid primary key, account_id uuid not null references public.account (id) on delete cascade,
    path text not null, block text, seen_at timestamptz not null default now())`.execute(db);
  await sql`create index desk_presence_account on public.desk_presence (account_id)`.execute(db);
};
