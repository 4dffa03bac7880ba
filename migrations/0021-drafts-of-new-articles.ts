import { type Kysely, sql } from 'kysely';

/** Each article that was begun and never saved has a draft of its own; before, all of them shared one. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`update public.article_draft set article = gen_random_uuid()::text where article = 'new'`.execute(db);
};
