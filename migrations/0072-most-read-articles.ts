import { type Kysely, sql } from 'kysely';

/** The articles that were read most in the last days, in order. They are counted again every ten minutes. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`create table public.most_read_article (place int primary key, article uuid not null)`.execute(db);
};
