import { type Kysely, sql } from 'kysely';

/** The delivery of the newest e-mail of each kind to each account. Before, an e-mail that no server accepted was lost. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.account_email (
    id uuid primary key, account_id uuid not null references public.account (id) on delete cascade, kind text not null,
    status text not null check (status in ('waiting', 'sent', 'failed')),
    content jsonb, attempts integer not null default 0, try_at timestamptz, error text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
    unique (account_id, kind),
    constraint account_email_waiting check ((status = 'waiting') = (try_at is not null)))`.execute(db);
  await sql`create index account_email_due on public.account_email (try_at) where status = 'waiting'`.execute(db);
  await sql`comment on column public.account_email.content is 'The mail until it is sent, encrypted for the account'`.execute(
    db,
  );
};
