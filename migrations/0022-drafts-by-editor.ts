import { type Kysely, sql } from 'kysely';

/** Each open editor of an article has a draft of its own; before, all editors of one person shared one, and the last to write won. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and knows no table types
export const up = async (db: Kysely<any>): Promise<void> => {
  await sql`alter table public.article_draft add column editor uuid`.execute(db);
  await sql`update public.article_draft set editor = case
    when value ->> 'session' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then (value ->> 'session')::uuid
    else account_id end`.execute(db);
  await sql`alter table public.article_draft alter column editor set not null,
    drop constraint article_draft_pkey, add primary key (account_id, article, editor)`.execute(db);
};
