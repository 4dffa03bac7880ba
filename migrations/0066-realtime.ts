import { type Kysely, sql } from 'kysely';

/** Messages between processes that are too large for a notification, and who is present. Unlogged: worth nothing after a restart. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create unlogged table public.process_message (
    id uuid primary key, content text not null, sent_at timestamptz not null default now())`.execute(db);
  await sql`create index process_message_sent on public.process_message (sent_at)`.execute(db);
  await sql`create unlogged table public.realtime_process (
    id uuid primary key, seen_at timestamptz not null default now())`.execute(db);
  await sql`create unlogged table public.realtime_presence (
    ref text primary key, process uuid not null references public.realtime_process (id) on delete cascade,
    topic text not null, key text not null, meta jsonb not null)`.execute(db);
  await sql`create index realtime_presence_topic on public.realtime_presence (topic)`.execute(db);
  await sql`create index realtime_presence_process on public.realtime_presence (process)`.execute(db);
};
