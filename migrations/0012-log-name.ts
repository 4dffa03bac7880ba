import { type Kysely, sql } from 'kysely';

/** Every log has a name of its own: a position says nothing without the log that it belongs to. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table log.head add column name uuid not null default gen_random_uuid()`.execute(db);
};
