import { type Kysely, sql } from 'kysely';

/**
 * The texts of a language may be saved without the rest of a shared document: their state in the saved version, if it is another than that of
 * the rest, and who wrote them since. `parts` of a save are the languages that it saves; null is all.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.article_document
    add column base_pt bytea, add column base_en bytea,
    add column writers_pt uuid[] not null default '{}', add column writers_en uuid[] not null default '{}'`.execute(db);
  await sql`alter table public.article_document_save add column parts text[]`.execute(db);
};
