import { type Kysely, sql } from 'kysely';

/** Notices about changes of an account's access that are not sent yet. The recipient may be the account's former address. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.account_notice (
    id uuid primary key, account_id uuid not null references public.account (id) on delete cascade, type text not null,
    recipient text not null, attempts integer not null default 0, try_at timestamptz not null default now(),
    created_at timestamptz not null default now())`.execute(db);
  await sql`create index account_notice_due on public.account_notice (try_at)`.execute(db);
};
