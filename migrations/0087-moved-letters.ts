import { type Kysely, sql } from 'kysely';

/** Shared documents: where letters went that were moved from one text to another, by their ids, up to the update of the state. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.article_document add moved_letters jsonb not null default '[]'`.execute(db);
};
