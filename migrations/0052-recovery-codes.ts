import { type Kysely, sql } from 'kysely';

/** Codes that replace a second factor once each; those that were used are deleted. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.recovery_code (
    code_hash text primary key, account_id uuid not null references public.account (id) on delete cascade,
    created_at timestamptz not null default now())`.execute(db);
  await sql`create index recovery_code_account_id on public.recovery_code (account_id)`.execute(db);
};
