import { type Kysely, sql } from 'kysely';

/** What webhooks have sent and will send; and of each its secrets and the position in the event log up to which deliveries were created. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.webhook_state (
    id uuid primary key, secret jsonb not null, earlier_secret jsonb, earlier_until timestamptz,
    log text, position bigint, active_since bigint, last_event jsonb)`.execute(db);
  await sql`create table public.webhook_delivery (
    id uuid primary key, webhook_id uuid not null, position bigint not null, type text not null, body text not null,
    status text not null default 'waiting', attempts int not null default 0, try_at timestamptz not null default now(),
    tried_at timestamptz, response int, error text, created_at timestamptz not null default now(), ended_at timestamptz)`.execute(
    db,
  );
  await sql`create index webhook_delivery_due on public.webhook_delivery (webhook_id, try_at)
    where status = 'waiting'`.execute(db);
  await sql`create index webhook_delivery_latest on public.webhook_delivery (webhook_id, created_at desc)`.execute(db);
  await sql`create index webhook_delivery_ended on public.webhook_delivery (ended_at) where ended_at is not null`.execute(
    db,
  );
};
