import { type Kysely, sql } from 'kysely';

/** What one person typed of an article and has not saved: no version, and no event. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.article_draft (
    account_id uuid not null references public.account (id) on delete cascade, article text not null,
    value jsonb not null, revision integer not null, at timestamptz not null default now(),
    primary key (account_id, article))`.execute(db);
};
