import { type Kysely, sql } from 'kysely';

/** A position belongs to a log: its name stands beside every one that is kept. Null: written by a release that did not know it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.projection add column log text`.execute(db);
  await sql`alter table public.reactor add column log text, add column last_event jsonb`.execute(db);
  await sql`comment on column public.projection.log is 'Name of the log that the position belongs to'`.execute(db);
  await sql`comment on column public.reactor.log is 'Name of the log that the position belongs to'`.execute(db);
};
