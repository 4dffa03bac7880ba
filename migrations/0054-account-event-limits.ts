import { type Kysely, sql } from 'kysely';

/**
 * Counts of account events per hour, since strangers can cause some of them, and which one-time tokens were not sent but shown to an
 * administrator.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.account_event_limit (
    account_id uuid not null, kind text not null, hour timestamptz not null, count integer not null,
    primary key (account_id, kind, hour))`.execute(db);
  await sql`alter table public.one_time_token add is_generated boolean not null default false`.execute(db);
};
