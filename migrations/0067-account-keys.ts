import { type Kysely, sql } from 'kysely';

/** Keys with which a program acts for an account, with at most its rights; `account_id` is null for the others. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.service_key
    add column account_id uuid references public.account (id) on delete cascade`.execute(db);
  await sql`create index service_key_account on public.service_key (account_id) where account_id is not null`.execute(
    db,
  );
};
